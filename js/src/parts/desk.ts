import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Store } from "../store.ts";
import type { CardCode, View, Words } from "../view.ts";
import type { Parts, UiKey } from "../words.ts";

/** What the status line says instead of the view's own text: why something pressed may not be done. */
export interface Said {
  text: string;
  /** The card that was pressed, if it was one. */
  card: CardCode | null;
  because: readonly CardCode[];
  instead: readonly CardCode[];
}

/** What every component of a drawn table needs. */
export interface Desk {
  store: Store;
  view: View;
  words: Words;
  /** What was last said, while the view it was said about still stands. */
  said: Said | null;
  t(key: UiKey, parts?: Parts): string;
  card(card: CardCode): string;
  /** The name of a seat 0..2. */
  seat(seat: number): string;
  say(said: Said | null): void;
}

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("a part of the table was drawn without a table");
  return desk;
}
