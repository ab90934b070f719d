/**
 * Bundles each entry src/entries/NAME.ts(x) into ../ulti_widgets/static/NAME.js, and the styles it imports into NAME.css.
 *
 *   node build.mjs           write the files, and remove bundles whose entry is gone
 *   node build.mjs --check   write nothing; fail if the committed files are not what the source gives
 *
 * A notebook loads a module anew for each widget on it, so a bundle above LIMIT is an error.
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const LIMIT = 100_000;
const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "ulti_widgets", "static");
const check = process.argv.includes("--check");

const entries = globSync("src/entries/*.{ts,tsx}", { cwd: here }).sort();
const problems = [];

/** @type {Map<string, Uint8Array>} */
const made = new Map();
if (entries.length > 0) {
  const result = await build({
    absWorkingDir: here,
    entryPoints: entries,
    outdir: out,
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".svg": "text" },
    logLevel: "warning",
  });
  problems.push(...result.warnings.map((warning) => `warning from the bundler: ${warning.text}`));
  for (const file of result.outputFiles) made.set(basename(file.path), file.contents);
}

for (const [name, bytes] of made) {
  const size = `${name}: ${(bytes.length / 1000).toFixed(1)} kB`;
  if (bytes.length > LIMIT) problems.push(`${size}, over the limit of ${LIMIT / 1000} kB`);
  else console.log(size);
}

const present = existsSync(out) ? readdirSync(out).filter((name) => /\.(js|css)$/.test(name)) : [];
const stale = present.filter((name) => !made.has(name));
if (check) {
  for (const name of stale) problems.push(`${name} has no entry in src/entries`);
  for (const [name, bytes] of made) {
    const path = join(out, name);
    if (!existsSync(path) || !readFileSync(path).equals(bytes)) problems.push(`${name} is not what the source gives`);
  }
  if (problems.length > 0) problems.push("'make js' rebuilds the files; commit what it gives");
} else if (problems.length === 0) {
  mkdirSync(out, { recursive: true });
  for (const name of stale) rmSync(join(out, name));
  for (const [name, bytes] of made) writeFileSync(join(out, name), bytes);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
