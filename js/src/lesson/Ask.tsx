import { useId } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { Toggles } from "../parts/Toggles.tsx";
import type { CardCode } from "../view.ts";
import { type Ask as Asked, useLesson } from "./view.ts";

/** What is chosen and not sent yet. */
export interface Draft {
  cards: readonly CardCode[];
  marked: readonly string[];
  number: string;
}

export const EMPTY: Draft = { cards: [], marked: [], number: "" };

interface AskProps {
  ask: Asked;
  draft: Draft;
  change(draft: Draft): void;
  answer(answer: unknown): void;
}

function Count({ draft, change, answer }: Omit<AskProps, "ask">) {
  const { t, store, view } = useLesson();
  const id = useId();
  const value = Number.parseInt(draft.number, 10);
  const whole = /^[-\u2212+]?\d{1,4}$/.test(draft.number.trim());
  const set = (number: number) => change({ ...draft, number: String(number) });
  const send = () => whole && answer(Number.parseInt(draft.number.replace("\u2212", "-"), 10));
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") send();
    else if (event.key === "ArrowUp" || event.key === "+") set((value || 0) + 1);
    else if (event.key === "ArrowDown") set((value || 0) - 1);
    // A minus at the start begins a number; after one it turns the sign.
    else if (event.key === "-" && draft.number !== "" && !Number.isNaN(value)) set(-value);
    else return;
    event.preventDefault();
  };
  return (
    <div class="ulti-number">
      <label for={id}>{t("your_answer")}</label>
      <div class="ulti-number-row">
        <Button testid="less" class="ulti-round" name={t("less")} onPress={() => set((value || 0) - 1)}>
          <span aria-hidden="true">−</span>
        </Button>
        <input
          id={id}
          class="ulti-select ulti-number-field"
          data-testid="number"
          data-lm-suppress-shortcuts="true"
          type="text"
          inputMode="numeric"
          autocomplete="off"
          disabled={store.gone}
          value={draft.number}
          onInput={(event) => change({ ...draft, number: event.currentTarget.value })}
          onKeyDown={key}
        />
        <Button testid="more" class="ulti-round" name={t("more")} onPress={() => set((value || 0) + 1)}>
          <span aria-hidden="true">+</span>
        </Button>
        <Button testid="sign" class="ulti-small" name={t("turn_sign")} onPress={() => set(value ? -value : 0)}>
          <span aria-hidden="true">±</span>
        </Button>
        {!view.solved && (
          <Button testid="send" primary idle={!whole} onPress={send}>
            {t("answer")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Options of which several may fit. */
function Marking({ ask, draft, change, answer }: AskProps) {
  const { t, view } = useLesson();
  const turn = (id: string) =>
    change({
      ...draft,
      marked: draft.marked.includes(id) ? draft.marked.filter((one) => one !== id) : [...draft.marked, id],
    });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: switches that belong together, not the fields of a form */}
      <div class="ulti-toggles" role="group" aria-label={t(ask.kind === "bids" ? "choose_bids" : "choose_all")}>
        {ask.options?.map((option) => (
          <Button
            key={option.id}
            testid={`option-${option.id.replaceAll(" ", "-")}`}
            class="ulti-toggle"
            pressed={draft.marked.includes(option.id)}
            onPress={() => turn(option.id)}
          >
            {option.name}
          </Button>
        ))}
      </div>
      {!view.solved && (
        <div class="ulti-actions">
          <Button testid="send" primary onPress={() => answer([...draft.marked])}>
            {t("answer")}
            <span class="ulti-count">{t("answer_count", { count: draft.marked.length })}</span>
          </Button>
        </div>
      )}
    </>
  );
}

function Build({ ask, answer }: AskProps) {
  const { t, send, view } = useLesson();
  const builder = ask.builder;
  if (!builder) return null;
  const bid = builder.bid;
  return (
    <section class="ulti-builder" data-testid="builder">
      <h3>{t("bid_parts")}</h3>
      <Toggles toggles={builder.toggles} onToggle={(toggle) => send({ type: "build", toggle })} />
      <div class="ulti-built">
        <p data-testid="built">
          {builder.text && <b>{builder.text}</b>}
          {builder.why && <span class="ulti-muted">{builder.why}</span>}
        </p>
        {!view.solved && (
          <Button
            testid="send"
            primary={bid !== null}
            why={bid === null ? (builder.why ?? t("build_first")) : null}
            onPress={() => bid !== null && answer(bid)}
          >
            {t("answer")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What the learner answers with, cards of the hand aside: those are pressed on the cloth. */
export function Ask(props: AskProps) {
  const { t, view } = useLesson();
  const { ask, draft, answer } = props;
  if (ask.kind === "number") return <Count {...props} />;
  if (ask.kind === "bids" || ask.kind === "choices") return <Marking {...props} />;
  if (ask.kind === "bid") return <Build {...props} />;
  if (ask.kind === "seat") {
    const panel = view.panel?.kind === "cards" ? view.panel : null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not the fields of a form
      <div class="ulti-actions" role="group" aria-label={t("who")}>
        {ask.seats?.map((seat) => (
          <Button key={seat} testid={`seat-answer-${seat}`} pressed={ask.given === seat} onPress={() => answer(seat)}>
            {panel?.seats.find((one) => one.seat === seat)?.name ?? String(seat)}
          </Button>
        ))}
      </div>
    );
  }
  if (ask.kind === "choice") {
    return (
      // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not the fields of a form
      <div class="ulti-actions" role="group" aria-label={t("choose_one")}>
        {ask.options?.map((option) => (
          <Button
            key={option.id}
            testid={`option-${option.id}`}
            class="ulti-toggle"
            pressed={ask.given === option.id}
            onPress={() => answer(option.id)}
          >
            {option.name}
          </Button>
        ))}
      </div>
    );
  }
  if (ask.kind === "cards" && !view.solved) {
    return (
      <div class="ulti-actions">
        <Button testid="send" primary onPress={() => answer([...draft.cards])}>
          {t("answer")}
          <span class="ulti-count">{t("answer_count", { count: draft.cards.length })}</span>
        </Button>
      </div>
    );
  }
  return null;
}
