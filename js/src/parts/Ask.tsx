import { useId, useState } from "preact/hooks";
import { Button } from "./Button.tsx";

export interface Asked {
  /** What is answered: one of the choices, some of them, or a number. */
  kind: string;
  text: string;
  choices: readonly { id: string; name: string }[];
  hints: readonly string[];
  /** There are more hints. */
  more: boolean;
  verdict: { right: boolean; kind: string; text: string } | null;
}

interface AskProps {
  question: Asked;
  /** How one has done so far, in words; "" for nothing. */
  score: string;
  labels: { question: string; answer: string; hint: string; right: string; wrong: string; points: string };
  onAnswer: (answer: string | string[]) => void;
  onHint: () => void;
}

/** A question with its choices or a number, hints on demand, and the verdict with its reason. Nothing blocks. */
export function Ask({ question, score, labels, onAnswer, onHint }: AskProps) {
  const id = useId();
  const [chosen, choose] = useState<readonly string[]>([]);
  const [number, setNumber] = useState("");
  const { kind, text, choices, hints, more, verdict } = question;
  const many = kind === "bids";
  const toggle = (item: string) => {
    if (!many) choose([item]);
    else choose(chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item]);
  };
  const answer = () => onAnswer(kind === "number" ? number : many ? [...chosen] : (chosen[0] ?? ""));
  const tone = verdict === null ? "" : verdict.right ? "ulti-ask-right" : "ulti-ask-wrong";
  return (
    <section class={`ulti-ask ${tone}`} aria-labelledby={`${id}-text`} data-testid="question">
      <div class="ulti-ask-head">
        <h3>{labels.question}</h3>
        {score && <span class="ulti-muted">{score}</span>}
      </div>
      <p id={`${id}-text`} class="ulti-ask-text" data-testid="question-text">
        {text}
      </p>
      <div class="ulti-ask-form">
        {kind === "number" ? (
          <label class="ulti-number">
            <span>{labels.points}</span>
            <input
              class="ulti-select"
              type="text"
              inputMode="numeric"
              autocomplete="off"
              data-testid="number"
              data-lm-suppress-shortcuts="true"
              value={number}
              onInput={(event) => setNumber(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                event.stopPropagation();
                onAnswer(event.currentTarget.value);
              }}
            />
          </label>
        ) : (
          <div class="ulti-toggles">
            {choices.map((choice) => (
              <Button
                key={choice.id}
                testid={`choice-${choice.id.replaceAll(" ", "_")}`}
                class="ulti-toggle"
                local
                pressed={chosen.includes(choice.id)}
                onPress={() => toggle(choice.id)}
              >
                {choice.name}
              </Button>
            ))}
          </div>
        )}
        <div class="ulti-actions">
          <Button testid="answer" primary={verdict?.right !== true} onPress={answer}>
            {labels.answer}
          </Button>
          {more && (
            <Button testid="hint" onPress={onHint}>
              {labels.hint}
            </Button>
          )}
        </div>
      </div>
      <div role="status" data-testid="verdict">
        {hints.map((hint) => (
          <p key={hint} class="ulti-muted">
            {hint}
          </p>
        ))}
        {verdict && (
          <p>
            <b class={verdict.right ? "ulti-plus" : "ulti-minus"}>{verdict.right ? labels.right : labels.wrong}</b>{" "}
            {verdict.text}
          </p>
        )}
      </div>
    </section>
  );
}
