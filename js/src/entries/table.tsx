import "../styles/base.css";
import "../styles/card.css";
import "../styles/table.ts";
import "../styles/hint.css";
import "../styles/panels.css";
import { widget } from "../mount.tsx";
import { Store } from "../store.ts";
import { Table } from "../table/Table.tsx";

export default widget(
  (model, signal) => new Store(model, signal),
  (store) => <Table store={store} />,
);
