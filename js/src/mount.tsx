import { type ComponentChildren, render as draw } from "preact";
import type { Model } from "./link.ts";
import { Boundary } from "./parts/Boundary.tsx";
import type { Words } from "./view.ts";
import { label } from "./words.ts";

interface Initialize {
  model: Model;
  signal?: AbortSignal;
}

interface Render extends Initialize {
  el: HTMLElement;
}

/**
 * What an entry exports: a function, so that what `initialize` makes is shared with the views of that model and with
 * nothing else. `open` makes the line to Python, `view` draws it.
 */
export function widget<L extends { words: Words }>(
  open: (model: Model, signal?: AbortSignal) => L,
  view: (link: L) => ComponentChildren,
) {
  return () => {
    let made: L | undefined;
    return {
      initialize({ model, signal }: Initialize) {
        made = open(model, signal);
      },
      render({ model, el, signal }: Render) {
        // A host without `initialize` still gets a widget.
        made ??= open(model);
        const link = made;
        const root = document.createElement("div");
        root.className = "ulti";
        el.append(root);
        draw(<Boundary title={() => label(link.words, "draw_error")}>{view(link)}</Boundary>, root);
        const clear = () => {
          draw(null, root);
          root.remove();
        };
        signal?.addEventListener("abort", clear);
        return clear;
      },
    };
  };
}
