import "../styles/base.css";
import "../styles/card.css";
import "../styles/table.css";
import "../styles/panels.css";
import { render as draw } from "preact";
import { Boundary } from "../parts/Boundary.tsx";
import { type Model, Store } from "../store.ts";
import { Table } from "../table/Table.tsx";
import { label } from "../words.ts";

interface Initialize {
  model: Model;
  signal?: AbortSignal;
}

interface Render extends Initialize {
  el: HTMLElement;
}

/** A function, so that what `initialize` makes is shared with the views of that model and with nothing else. */
export default function widget() {
  let store: Store | undefined;
  return {
    initialize({ model, signal }: Initialize) {
      store = new Store(model, signal);
    },
    render({ model, el, signal }: Render) {
      // A host without `initialize` still gets a table.
      store ??= new Store(model);
      const shared = store;
      const root = document.createElement("div");
      root.className = "ulti";
      el.append(root);
      draw(
        <Boundary title={() => label(shared.words, "draw_error")}>
          <Table store={shared} />
        </Boundary>,
        root,
      );
      const clear = () => {
        draw(null, root);
        root.remove();
      };
      signal?.addEventListener("abort", clear);
      return clear;
    },
  };
}
