import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { useTeach } from "../teach.ts";
import type { EditorKey, EditorView } from "./view.ts";

interface ChoiceProps<T> {
  label: string;
  testid: string;
  value: T;
  choices: { id: T; name: string }[];
  /** Something is wrong with it. */
  wrong?: boolean;
  onChoose: (value: T) => void;
}

/** A choice from a list. */
export function Choice<T extends string | number>({ label, testid, value, choices, wrong, onChoose }: ChoiceProps<T>) {
  const { store } = useTeach();
  const id = useId();
  const known = choices.some((one) => one.id === value);
  return (
    <div class="ulti-field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="ulti-select"
        data-testid={testid}
        data-lm-suppress-shortcuts="true"
        disabled={store.gone}
        aria-invalid={wrong ? "true" : undefined}
        value={String(value)}
        onChange={(event) => {
          const chosen = choices.find((one) => String(one.id) === event.currentTarget.value);
          if (chosen) onChoose(chosen.id);
        }}
      >
        {!known && <option value={String(value)}>{String(value)}</option>}
        {choices.map((one) => (
          <option key={String(one.id)} value={String(one.id)}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface WriteProps {
  label: string;
  testid: string;
  value: string;
  onWrite: (value: string) => void;
  /** The label is for screen readers alone. */
  quiet?: boolean;
  placeholder?: string;
  /** Something is wrong with it. */
  wrong?: boolean;
  /** What else there is to know, below the line. */
  help?: string;
}

/** A line of text, told when it is left or Enter is pressed. */
export function Write({ label, testid, value, onWrite, quiet, placeholder, wrong, help }: WriteProps) {
  const { store } = useTeach();
  const id = useId();
  const [text, setText] = useState(value);
  const told = useRef(value);
  useLayoutEffect(() => {
    setText(value);
    told.current = value;
  }, [value]);
  const tell = () => {
    if (text === told.current) return;
    told.current = text;
    onWrite(text);
  };
  return (
    <div class="ulti-field">
      <label for={id} class={quiet ? "ulti-hidden" : ""}>
        {label}
      </label>
      <input
        id={id}
        class="ulti-select"
        type="text"
        autocomplete="off"
        spellcheck={false}
        data-testid={testid}
        data-lm-suppress-shortcuts="true"
        disabled={store.gone}
        placeholder={placeholder ?? ""}
        aria-invalid={wrong ? "true" : undefined}
        aria-describedby={help ? `${id}-help` : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={tell}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell();
        }}
      />
      {help && (
        <p id={`${id}-help`} class="ulti-muted ulti-help">
          {help}
        </p>
      )}
    </div>
  );
}

interface SheetProps {
  label: string;
  testid: string;
  value: string;
  /** It may be written over; what is written is loaded. */
  onLoad?: (text: string) => void;
}

/** A longer text to copy, and perhaps to load. */
export function Sheet({ label, testid, value, onLoad }: SheetProps) {
  const { t, tell, store } = useTeach<EditorView, EditorKey>();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(value);
  useLayoutEffect(() => setText(value), [value]);
  const copy = async () => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without the right to the clipboard the text is selected, to be copied by key.
      return;
    }
    tell(t("copied"));
  };
  const rows = Math.min(Math.max(text.split("\n").length, 4), 18);
  return (
    <div class="ulti-sheet">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={area}
        class="ulti-text"
        rows={rows}
        spellcheck={false}
        data-testid={testid}
        data-lm-suppress-shortcuts="true"
        readOnly={!onLoad}
        disabled={store.gone}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div class="ulti-answering">
        <Button testid={`${testid}-copy`} local idle={text === ""} onPress={() => void copy()}>
          {t("copy")}
        </Button>
        {onLoad && (
          <Button testid={`${testid}-load`} idle={text === value} onPress={() => onLoad(text)}>
            {t("load")}
          </Button>
        )}
      </div>
    </div>
  );
}
