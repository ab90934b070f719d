import "../styles/base.css";
import "../styles/card.css";
import "../styles/table.ts";
import "../styles/frame.css";
import "../styles/trainer.css";
import "../styles/points.css";
import { Link } from "../link.ts";
import { widget } from "../mount.tsx";
import { Frame } from "../parts/Frame.tsx";
import { Counter } from "../points/Counter.tsx";
import type { PointsView } from "../points/view.ts";
import { label } from "../words.ts";

export default widget(
  (model, signal) => new Link<PointsView>(model, signal),
  (link) => (
    <Frame link={link} title={() => label(link.words, "title")} testid="points">
      {() => <Counter />}
    </Frame>
  ),
);
