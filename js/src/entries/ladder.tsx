import "../styles/base.css";
import "../styles/card.css";
import "../styles/frame.css";
import "../styles/rungs.css";
import "../styles/ask.css";
import "../styles/ladder.css";
import { AuctionLadder } from "../ladder/AuctionLadder.tsx";
import type { LadderView } from "../ladder/view.ts";
import { Link } from "../link.ts";
import { widget } from "../mount.tsx";

export default widget(
  (model, signal) => new Link<LadderView>(model, signal),
  (link) => <AuctionLadder link={link} />,
);
