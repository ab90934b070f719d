/// <reference types="vite/client" />
import { expect, it } from "vitest";

const sheets = import.meta.glob<string>("../src/styles/*.css", { query: "?raw", import: "default", eager: true });

/** The heads of the outermost blocks of a style sheet. */
function heads(sheet: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let head = "";
  for (const letter of sheet.replace(/\/\*[\s\S]*?\*\//g, "")) {
    if (letter === "{") {
      if (depth === 0) found.push(head.trim());
      depth += 1;
    } else if (letter === "}") {
      depth -= 1;
      head = "";
    } else if (depth === 0) head += letter;
  }
  return found;
}

it.each(Object.keys(sheets))("%s reaches nothing outside the widget", (name) => {
  const found = heads(sheets[name] ?? "");
  expect(found).not.toHaveLength(0);
  for (const head of found) expect(head).toMatch(/(^|\s)\.ulti$|^@keyframes ulti-/);
});
