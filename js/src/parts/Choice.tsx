import { useId } from "preact/hooks";
import { useShared } from "./desk.ts";

interface ChoiceProps {
  testid: string;
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
}

/** A labelled list to choose from. */
export function Choice({ testid, label, value, options, onChoose }: ChoiceProps) {
  const { store } = useShared();
  const id = useId();
  return (
    <div class="ulti-choice">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="ulti-select"
        data-testid={testid}
        data-lm-suppress-shortcuts="true"
        disabled={store.gone}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
