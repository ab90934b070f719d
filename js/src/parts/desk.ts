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

/** What the shared parts of every widget need. */
export interface Shared {
  /** The line to Python. */
  store: { readonly gone: boolean; readonly slow: boolean };
  words: Words;
  /** What was last said, while the view it was said about still stands. */
  said: Said | null;
  t(key: UiKey, parts?: Parts): string;
  card(card: CardCode): string;
  say(said: Said | null): void;
}

/** What every component of a drawn table needs. */
export interface Desk extends Shared {
  store: Store;
  view: View;
  /** The name of a seat 0..2. */
  seat(seat: number): string;
}

const DeskContext = createContext<Shared | null>(null);

export const DeskProvider = DeskContext.Provider;

/** For parts that any widget may draw. */
export function useShared(): Shared {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("a part of a widget was drawn without the widget");
  return desk;
}

/** For the table's own components. */
export function useDesk(): Desk {
  return useShared() as Desk;
}
