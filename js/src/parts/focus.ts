import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** The focused element, also inside a shadow root. */
function active(root: HTMLElement): Element | null {
  const scope = root.getRootNode() as Document | ShadowRoot;
  return scope.activeElement;
}

/** Where focus goes when what had it has gone, first found first. */
const HOMES = [
  ".ulti-primary:not([aria-disabled])",
  ".ulti-card[tabindex='0']",
  ".ulti-actions .ulti-button:not([aria-disabled])",
];

/**
 * Keeps the keyboard inside the table: when the focused card or button disappears with a new view, its neighbour in the
 * hand, or else the next sensible thing to press, takes the focus. Call it in the component that draws the whole table.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>): void {
  // Read before the children are drawn anew: afterwards the browser has already moved the focus to the body.
  const table = root.current;
  const before = table ? active(table) : null;
  const inside = table !== null && before !== null && before !== table && table.contains(before);
  const cards = inside ? [...table.querySelectorAll(".ulti-card")] : [];
  const place = before ? cards.indexOf(before) : -1;

  useLayoutEffect(() => {
    if (!table || !inside || !before || before.isConnected) return;
    const left = table.querySelectorAll<HTMLElement>(".ulti-card");
    const neighbour = place >= 0 ? left[Math.min(place, left.length - 1)] : undefined;
    const home = HOMES.map((selector) => table.querySelector<HTMLElement>(selector)).find((found) => found !== null);
    (neighbour ?? home ?? table).focus();
  });
}
