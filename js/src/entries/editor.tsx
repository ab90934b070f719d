import "../styles/base.css";
import "../styles/card.css";
import "../styles/table.ts";
import "../styles/frame.css";
import "../styles/trainer.css";
import "../styles/editor.css";
import { Editor } from "../editor/Editor.tsx";
import type { EditorView } from "../editor/view.ts";
import { Link } from "../link.ts";
import { widget } from "../mount.tsx";
import { Frame } from "../parts/Frame.tsx";
import { label } from "../words.ts";

export default widget(
  (model, signal) => new Link<EditorView>(model, signal),
  (link) => (
    <Frame link={link} title={() => label(link.words, "title")} testid="editor">
      {() => <Editor />}
    </Frame>
  ),
);
