import { useLayoutEffect, useState } from "preact/hooks";
import type { Film, Panel } from "./view.ts";

/** Milliseconds between two cards, and before the table goes back to the question. */
export const STEP = 900;
export const HOLD = 2200;

function still(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

export interface Showing {
  /** What the table shows instead of the view's own panel; null while that is shown. */
  panel: Panel | null;
  text: string;
  /** It waits to be stepped, since motion is not wanted. */
  waiting: boolean;
  /** Show it from the start. */
  play(): void;
  /** Show the next card now. */
  step(): void;
  /** Go back to the question. */
  stop(): void;
}

/**
 * Plays the consequence of an answer on the table, a card at a time, and goes back. A new film begins by itself, unless
 * the reader wants no motion: then each card waits to be asked for.
 */
export function useFilm(film: Film | null): Showing {
  const key = film?.id ?? 0;
  const quiet = still();
  const length = film?.frames.length ?? 0;
  // The first picture is where the table stands already.
  const first = film === null || quiet ? -1 : 0;
  const [at, setAt] = useState({ key, frame: first });
  const frame = at.key === key ? at.frame : first;
  const goTo = (next: number) => setAt({ key, frame: next < length ? next : -1 });

  useLayoutEffect(() => {
    if (frame < 0 || quiet || !film) return;
    const last = frame === length - 1;
    const pause = last && film.rewind ? HOLD : last ? 0 : frame === 0 ? STEP / 2 : STEP;
    const timer = setTimeout(() => goTo(frame + 1), pause);
    return () => clearTimeout(timer);
  });

  return {
    panel: frame >= 0 ? (film?.frames[frame]?.panel ?? null) : null,
    text: frame > 0 ? (film?.frames[frame]?.text ?? "") : "",
    waiting: quiet && frame >= 0,
    play: () => goTo(quiet ? 1 : 0),
    step: () => goTo(frame + 1),
    stop: () => goTo(length),
  };
}
