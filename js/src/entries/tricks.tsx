import "../styles/base.css";
import "../styles/card.css";
import "../styles/table.ts";
import "../styles/frame.css";
import "../styles/trainer.css";
import { Link } from "../link.ts";
import { widget } from "../mount.tsx";
import { Frame } from "../parts/Frame.tsx";
import { Trainer } from "../tricks/Trainer.tsx";
import type { TricksView } from "../tricks/view.ts";
import { label } from "../words.ts";

export default widget(
  (model, signal) => new Link<TricksView>(model, signal),
  (link) => (
    <Frame link={link} title={() => label(link.words, "title")} testid="tricks">
      {() => <Trainer />}
    </Frame>
  ),
);
