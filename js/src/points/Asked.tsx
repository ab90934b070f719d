import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { Feedback } from "../parts/Feedback.tsx";
import { useTeach } from "../teach.ts";
import type { PointsKey, PointsView } from "./view.ts";

/** The question, what it is answered with, and what the answer shows. */
export function Asked() {
  const { view, t, send, say, store } = useTeach<PointsView, PointsKey>();
  const [text, setText] = useState("");
  const asked = useRef(view.id);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (asked.current === view.id) return;
    asked.current = view.id;
    setText("");
    field.current?.focus();
  }, [view.id]);
  const tell = (type: string, more = {}) => send({ type, id: view.id, ...more });
  const { question } = view;
  const check = () => {
    const points = field.current?.valueAsNumber ?? Number.NaN;
    if (Number.isInteger(points)) tell("answer", { answer: points });
    else say({ text: t("number_needed"), card: null, because: [], instead: [] });
  };
  if (!question) {
    return (
      <div class="ulti-asked">
        <p class="ulti-says" role="status" data-testid="finished">
          {t("all_answered")} <span data-testid="score">{view.score}</span>
        </p>
      </div>
    );
  }
  return (
    <div class="ulti-asked">
      <h3 class="ulti-question" data-testid="question">
        {question.text}
      </h3>
      {question.choices.length > 0 ? (
        <fieldset class="ulti-takers">
          <legend class="ulti-hidden">{question.text}</legend>
          {question.choices.map((choice) => (
            <Button
              key={choice.id}
              testid={`choice-${choice.id}`}
              class={`ulti-toggle ${question.right === choice.id ? "ulti-toggle-right" : ""}`}
              idle={view.over}
              onPress={() => tell("answer", { answer: choice.id })}
            >
              {choice.text}
            </Button>
          ))}
        </fieldset>
      ) : (
        <div class="ulti-number">
          <label for={id}>{t("your_count")}</label>
          <input
            id={id}
            ref={field}
            class="ulti-select"
            type="number"
            min={0}
            max={200}
            data-testid="number"
            data-lm-suppress-shortcuts="true"
            disabled={store.gone}
            readOnly={view.over}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            // A form would do the same, but in JupyterLab Enter submits none.
            onKeyDown={(event) => {
              if (event.key !== "Enter" || view.over) return;
              event.preventDefault();
              check();
            }}
          />
        </div>
      )}
      <Feedback
        verdict={view.verdict}
        hint={view.hint}
        labels={{ right: t("right"), wrong: t("wrong"), given: t("given") }}
      />
      <div class="ulti-answering">
        {view.over ? (
          <Button testid="next" primary decides onPress={() => tell("next")}>
            {t("next")}
          </Button>
        ) : (
          question.choices.length === 0 && (
            <Button testid="check" primary onPress={check}>
              {t("check")}
            </Button>
          )
        )}
        {!view.over && view.hints > 0 && (
          <Button testid="hint" onPress={() => tell("hint")}>
            {t("hint")}
          </Button>
        )}
        {!view.over && (
          <Button testid="show" onPress={() => tell("show")}>
            {t("show")}
          </Button>
        )}
        <span class="ulti-muted ulti-push" data-testid="score">
          {view.score}
        </span>
      </div>
    </div>
  );
}
