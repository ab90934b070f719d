import "../styles/base.css";
import "../styles/card.css";
import "../styles/table.ts";
import "../styles/panels.css";
import "../styles/frame.css";
import "../styles/rungs.css";
import "../styles/sums.css";
import "../styles/lesson.css";
import { Lesson } from "../lesson/Lesson.tsx";
import type { LessonView } from "../lesson/view.ts";
import { Link } from "../link.ts";
import { widget } from "../mount.tsx";

export default widget(
  (model, signal) => new Link<LessonView>(model, signal),
  (link) => <Lesson link={link} />,
);
