import type { ComponentChildren } from "preact";
import { useShared } from "./desk.ts";

interface ButtonProps {
  testid: string;
  onPress: () => void;
  children: ComponentChildren;
  /** Why it may not be pressed: it stays focusable, and pressing it says this. */
  why?: string | null;
  /** Nothing to press for now, and nothing to explain. */
  idle?: boolean;
  primary?: boolean;
  /** Needs no kernel: works on when that has gone. */
  local?: boolean;
  /** Moves the deal on: the second click of a double click, which may hit what has come in its place, does not count. */
  decides?: boolean;
  /** A switch's position. */
  pressed?: boolean;
  expanded?: boolean;
  class?: string;
  /** What it is called, where only a picture is seen on it. */
  name?: string;
}

/**
 * A button that never loses the focus: while it may not be pressed it is `aria-disabled`, not `disabled`.
 *
 * `data-lm-suppress-shortcuts` keeps JupyterLab from taking the keys of a focused button (`a` would insert a cell).
 */
export function Button(props: ButtonProps) {
  const { store, say } = useShared();
  const dead = store.gone && !props.local;
  const off = Boolean(props.why) || props.idle || dead;
  const press = (event: MouseEvent) => {
    if (dead || props.idle || (props.decides && event.detail > 1)) return;
    if (props.why) say({ text: props.why, card: null, because: [], instead: [] });
    else props.onPress();
  };
  return (
    <button
      type="button"
      class={`ulti-button ${props.primary ? "ulti-primary" : ""} ${props.class ?? ""}`}
      data-testid={props.testid}
      data-lm-suppress-shortcuts="true"
      aria-disabled={off ? "true" : undefined}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      title={props.why ?? props.name}
      onClick={press}
    >
      {props.children}
      {props.name && <span class="ulti-hidden">{props.name}</span>}
    </button>
  );
}
