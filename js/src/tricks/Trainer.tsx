import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Brief } from "../parts/Brief.tsx";
import { Button } from "../parts/Button.tsx";
import { CardRow, type RowCard } from "../parts/CardRow.tsx";
import { Feedback } from "../parts/Feedback.tsx";
import { useKeepFocus } from "../parts/focus.ts";
import { PresenterBar, presenterKeys } from "../parts/Presenter.tsx";
import { useTeach } from "../teach.ts";
import type { CardCode } from "../view.ts";
import { Lying } from "./Lying.tsx";
import { Mastery } from "./Mastery.tsx";
import type { TricksKey, TricksView } from "./view.ts";

/** The cards that are marked, and the question that they are marked for. */
interface Marked {
  id: string;
  cards: readonly CardCode[];
  /** Something was marked after the last answer: what that showed is taken back. */
  anew: boolean;
}

export function Trainer() {
  const { view, t, card: nameOf, send } = useTeach<TricksView, TricksKey>();
  const root = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<Marked & { view: TricksView }>({
    id: view.id,
    cards: view.marked,
    anew: false,
    view,
  });
  useKeepFocus(root);
  const asked = useRef(view.id);
  useLayoutEffect(() => {
    if (asked.current === view.id) return;
    asked.current = view.id;
    // The question has changed under whoever pressed: go to where it is answered.
    const here = root.current;
    const scope = here?.getRootNode() as Document | ShadowRoot | undefined;
    if (here?.contains(scope?.activeElement ?? null) && !view.presenting)
      here.querySelector<HTMLElement>(".ulti-card[tabindex='0'], .ulti-takers .ulti-button")?.focus();
  });

  const same = kept.id === view.id;
  // An answer given elsewhere (in Python, in a second view) is shown here too.
  const mine = same && (kept.view === view || view.verdict === null);
  const marked = mine ? kept.cards : view.marked;
  const anew = mine && kept.view === view && kept.anew;
  const verdict = anew ? null : view.verdict;
  const taking = view.stage === "taker";
  const because = verdict?.because ?? view.hint?.because ?? [];
  const instead = verdict?.instead ?? view.hint?.instead ?? [];
  const tell = (type: string, more = {}) => send({ type, id: view.id, ...more });

  const toggle = (card: CardCode) => {
    const cards = marked.includes(card) ? marked.filter((one) => one !== card) : [...marked, card];
    setKept({ id: view.id, cards, anew: true, view });
  };
  const row: RowCard[] = view.hand.map((card) => {
    const may = view.allowed?.includes(card);
    const name = view.allowed ? t(may ? "may" : "may_not", { card: nameOf(card) }) : nameOf(card);
    const marks = [
      view.allowed ? (may ? "ulti-instead" : "ulti-dimmed") : "ulti-playable",
      !view.allowed && instead.includes(card) ? "ulti-instead" : "",
      because.includes(card) ? "ulti-because" : "",
      !view.over && marked.includes(card) ? "ulti-chosen" : "",
      view.changed?.cards.includes(card) ? "ulti-altered" : "",
    ];
    return {
      card,
      name,
      marks: marks.join(" "),
      pressed: view.allowed ? undefined : marked.includes(card),
      idle: view.over,
    };
  });

  const presenting = view.presenting ?? null;
  const present = (message: { type: string }) => tell(message.type);
  return (
    <div class="ulti-trainer" ref={root} tabIndex={-1} data-testid="inside" {...presenterKeys(presenting, present)}>
      <div class="ulti-work">
        <Brief contract={view.contract} />
        <h3 class="ulti-question" data-testid="question">
          {view.question}
        </h3>
        <div class="ulti-cloth ulti-drill">
          <Lying because={because} refused={anew ? null : view.refused} />
          {view.hand.length > 0 && !taking && (
            <div class="ulti-hand-box">
              <CardRow cards={row} label={t("your_cards")} testid="hand" onPress={toggle} />
            </div>
          )}
        </div>
        {taking && (
          <fieldset class="ulti-takers">
            <legend class="ulti-hidden">{t("takers")}</legend>
            {view.seats.map((seat) => (
              <Button
                key={seat.seat}
                testid={`taker-${seat.seat}`}
                class={`ulti-toggle ${view.taker === seat.seat ? "ulti-toggle-right" : ""}`}
                idle={view.over}
                onPress={() => tell("answer", { answer: seat.seat })}
              >
                {seat.name}
              </Button>
            ))}
          </fieldset>
        )}
        <Feedback
          verdict={verdict}
          hint={anew ? null : view.hint}
          changed={view.changed?.text}
          labels={{ right: t("right"), wrong: t("wrong"), given: t("given") }}
        />
        {presenting && <PresenterBar presenting={presenting} send={present} root={root} />}
        <div class="ulti-answering">
          {view.over ? (
            <Button testid="go-on" primary decides onPress={() => tell("next")}>
              {t(taking ? "next" : "go_on")}
            </Button>
          ) : (
            !taking && (
              <Button testid="check" primary onPress={() => tell("answer", { answer: marked })}>
                {t("check")}
              </Button>
            )
          )}
          {!view.over && (
            <>
              <Button testid="hint" idle={view.hints === 0} onPress={() => tell("hint")}>
                {t("hint")}
              </Button>
              <Button testid="show" onPress={() => tell("show")}>
                {t("show")}
              </Button>
              <Button testid="skip" decides onPress={() => tell("skip")}>
                {t("skip")}
              </Button>
            </>
          )}
          {view.kind && (
            <span class="ulti-tag" data-testid="kind">
              {view.kind.name}
            </span>
          )}
        </div>
      </div>
      {!presenting && <Mastery />}
    </div>
  );
}
