import "../styles/base.css";
import "../styles/frame.css";
import "../styles/ask.css";
import "../styles/sums.css";
import "../styles/kontra.css";
import { KontraCalculator } from "../kontra/KontraCalculator.tsx";
import type { KontraView } from "../kontra/view.ts";
import { Link } from "../link.ts";
import { widget } from "../mount.tsx";

export default widget(
  (model, signal) => new Link<KontraView>(model, signal),
  (link) => <KontraCalculator link={link} />,
);
