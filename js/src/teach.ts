import type { Answered, Link } from "./link.ts";
import type { Shared } from "./parts/desk.ts";
import { useShared } from "./parts/desk.ts";
import type { Presenting } from "./parts/Presenter.tsx";
import type { Parts, UiKey } from "./words.ts";

/** What the view of every teaching widget has. */
export interface TeachingView extends Answered {
  /** What the live region says; "" for nothing. */
  status?: string;
  /** Why progress is not kept, or what of it cannot be read; "" where all is well. */
  keeping?: string;
  /** How far a presenter has come; null while nobody presents. */
  presenting?: Presenting | null;
}

export type Value = boolean | number | string;

/** One rule in the menu. */
export interface MenuField {
  name: string;
  group: string;
  /** The rule as a sentence. */
  meaning: string;
  value: Value;
  /** Empty: any number of points from 0 to 99. */
  choices: { value: Value; text: string }[];
  /** The last change turned it. */
  turned: boolean;
  /** It differs from the preset named in the menu. */
  changed: boolean;
}

/** The menu of presets and tweaks; the trait `menu`. */
export interface Menu {
  /** The preset that is nearest. */
  preset: string;
  presets: { id: string; name: string }[];
  groups: { id: string; name: string }[];
  fields: MenuField[];
  /** What the last change turned and this widget shows: the rule, and its value before and after. */
  turned: { name: string; meaning: string; before: string; after: string }[];
  /** The same in a sentence; "" when nothing is marked. */
  text: string;
  /** What was shown and has fallen away with the last change, in sentences. */
  fell: string[];
}

/** What a component of a teaching widget needs; `Key` are the widget's own labels. */
export interface Teaching<V extends TeachingView, Key extends string = never> extends Shared {
  store: Link<V>;
  view: V;
  menu: Menu;
  t(key: UiKey | Key, parts?: Parts): string;
  send: Link<V>["send"];
  /** Say something in the widget's live region, until the next view. */
  tell(text: string): void;
}

export function useTeach<V extends TeachingView, Key extends string = never>(): Teaching<V, Key> {
  return useShared() as Teaching<V, Key>;
}
