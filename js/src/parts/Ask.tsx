import { useId, useState } from "preact/hooks";
import { type TeachingView, useTeach } from "../teach.ts";
import { Button } from "./Button.tsx";

/** What `AskingWidget` in `widgets/asker.py` tells of a question. */
export interface Asked {
  /** Which question it is: what comes late about another is left alone. */
  id: string;
  /** What is answered: one of the choices, some of them, or a number. */
  kind: string;
  text: string;
  choices: readonly { id: string; name: string }[];
  hints: readonly string[];
  /** There are more hints. */
  more: boolean;
  /** It is answered, or given up. */
  over: boolean;
  verdict: { right: boolean; given: boolean; kind: string; text: string } | null;
}

export type AskKey = "question" | "answer" | "hint" | "show" | "right" | "wrong" | "given" | "points";

interface AskProps {
  question: Asked;
  /** How one has done so far, in words; "" for nothing. */
  score: string;
}

/** A question with its choices or a number, hints and the answer on demand, and the verdict with its reason. */
export function Ask({ question, score }: AskProps) {
  const { t, send } = useTeach<TeachingView, AskKey>();
  const id = useId();
  const [chosen, choose] = useState<readonly string[]>([]);
  const [number, setNumber] = useState("");
  const { kind, text, choices, hints, more, over, verdict } = question;
  const many = kind === "bids";
  const toggle = (item: string) => {
    if (!many) choose([item]);
    else choose(chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item]);
  };
  const tell = (type: string, more = {}) => send({ type, id: question.id, ...more });
  const answer = (given: string | string[]) => over || tell("answer", { answer: given });
  const chosenNow = () => (kind === "number" ? number : many ? [...chosen] : (chosen[0] ?? ""));
  const tone = verdict === null || verdict.given ? "" : verdict.right ? "ulti-ask-right" : "ulti-ask-wrong";
  const give = (
    <Button testid="answer" primary={!over} idle={over} onPress={() => answer(chosenNow())}>
      {t("answer")}
    </Button>
  );
  return (
    <section class={`ulti-ask ${tone}`} aria-labelledby={`${id}-text`} data-testid="question">
      <div class="ulti-ask-head">
        <h3>{t("question")}</h3>
        {score && <span class="ulti-muted">{score}</span>}
      </div>
      <p id={`${id}-text`} class="ulti-ask-text" data-testid="question-text">
        {text}
      </p>
      <div class="ulti-ask-form">
        {kind === "number" ? (
          <div class="ulti-number">
            <label for={`${id}-number`}>{t("points")}</label>
            <input
              id={`${id}-number`}
              class="ulti-select"
              type="text"
              inputMode="numeric"
              autocomplete="off"
              data-testid="number"
              data-lm-suppress-shortcuts="true"
              readOnly={over}
              value={number}
              onInput={(event) => setNumber(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                event.stopPropagation();
                answer(event.currentTarget.value);
              }}
            />
            {give}
          </div>
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
          {kind !== "number" && give}
          <Button testid="hint" idle={over || !more} onPress={() => tell("hint")}>
            {t("hint")}
          </Button>
          <Button testid="show" idle={over} onPress={() => tell("show")}>
            {t("show")}
          </Button>
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
            <b class={verdict.given ? "" : verdict.right ? "ulti-plus" : "ulti-minus"}>
              {!verdict.given && <span aria-hidden="true">{verdict.right ? "✓ " : "✗ "}</span>}
              {t(verdict.given ? "given" : verdict.right ? "right" : "wrong")}
            </b>{" "}
            {verdict.text}
          </p>
        )}
      </div>
    </section>
  );
}
