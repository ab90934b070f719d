import { useRef, useState } from "preact/hooks";
import type { Link } from "../link.ts";
import { Button } from "../parts/Button.tsx";
import { Frame } from "../parts/Frame.tsx";
import { useKeepFocus } from "../parts/focus.ts";
import { PresenterBar, presenterKeys } from "../parts/Presenter.tsx";
import type { CardCode } from "../view.ts";
import { Arithmetic, Rungs } from "./Aids.tsx";
import { Ask, type Draft, EMPTY } from "./Ask.tsx";
import { Cloth } from "./Cloth.tsx";
import { Feedback, FilmTools, Hints, Stars } from "./Feedback.tsx";
import { useFilm } from "./film.ts";
import { Result, Row, Standing } from "./Panels.tsx";
import { type LessonView, type Marks, type Panel, useLesson } from "./view.ts";

const NONE: Marks = { because: [], instead: [] };

/** The steps of the lesson with their stars; any of them may be gone to. */
function Steps() {
  const { view, t, send } = useLesson();
  return (
    <nav class="ulti-lesson-steps" aria-label={t("stages", { lesson: view.title })}>
      <ol>
        {view.stages.map((stage, at) => (
          <li key={at}>
            <button
              type="button"
              class={`ulti-button ulti-lesson-step ${at === view.stage ? "ulti-now" : ""}`}
              data-testid={`stage-${at}`}
              data-lm-suppress-shortcuts="true"
              aria-current={at === view.stage ? "step" : undefined}
              aria-label={t(stage.asks && !view.presenting ? "stage_go" : "stage_read", {
                number: at + 1,
                stars: stage.stars,
              })}
              onClick={() => send({ type: "go", stage: at })}
            >
              <span aria-hidden="true">{at + 1}</span>
              {stage.asks && !view.presenting && (
                <span class="ulti-lesson-dots" aria-hidden="true">
                  {"★".repeat(stage.stars)}
                  <i>{"★".repeat(3 - stage.stars)}</i>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What moves on: hint, again, back, skip or next. Nothing ever blocks. */
function Onward() {
  const { view, t, send } = useLesson();
  const last = view.stage === view.stages.length - 1;
  return (
    <div class="ulti-actions ulti-lesson-on">
      {view.ask && !view.solved && (
        <Button testid="hint" idle={view.nextHint === null} onPress={() => send({ type: "hint" })}>
          {view.nextHint === null ? t("hint_none") : t("hint_next", { step: view.nextHint })}
        </Button>
      )}
      {view.ask && view.begun && (
        <Button testid="retry" onPress={() => send({ type: "retry" })}>
          {t("retry")}
        </Button>
      )}
      <div class="ulti-lesson-ways">
        {view.stage > 0 && (
          <Button testid="back" onPress={() => send({ type: "back" })}>
            {t("back")}
          </Button>
        )}
        <Button testid="next" primary={view.solved} decides onPress={() => send({ type: "next" })}>
          {t(last ? "finish" : view.solved ? "next_stage" : "skip_on")}
        </Button>
      </div>
    </div>
  );
}

function Drawn({ panel, marks, draft, press }: PanelProps) {
  const { view } = useLesson();
  if (panel.kind === "standing") return <Standing panel={panel} />;
  if (panel.kind === "result") return <Result panel={panel} />;
  if (panel.kind === "row") return <Row panel={panel} marks={marks} press={press} />;
  return <Cloth panel={panel} marks={marks} chosen={draft.cards} press={press} choosing={view.ask?.kind === "cards"} />;
}

interface PanelProps {
  panel: Panel;
  marks: Marks;
  draft: Draft;
  press: ((card: CardCode) => void) | null;
}

function Inside() {
  const { view, t, send } = useLesson();
  const root = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState({ round: view.round, draft: EMPTY });
  const film = useFilm(view.frames);
  useKeepFocus(root);

  const draft = kept.round === view.round ? kept.draft : EMPTY;
  const change = (next: Draft) => setKept({ round: view.round, draft: next });
  const answer = (given: unknown) => send({ type: "answer", answer: given });
  const ask = view.ask;
  const byCard = ask !== null && ["card", "cards", "moves"].includes(ask.kind);
  const press = (card: CardCode) => {
    // While something is shown the first press goes back to the question: the table is another one then.
    if (film.panel !== null) film.stop();
    else if (ask?.kind === "cards") {
      const on = draft.cards.includes(card);
      change({ ...draft, cards: on ? draft.cards.filter((one) => one !== card) : [...draft.cards, card] });
    } else answer(card);
  };

  const hint = view.hints.at(-1);
  const marks = film.panel !== null ? NONE : (view.feedback ?? hint ?? NONE);
  const panel = film.panel ?? view.panel;
  const stars = view.stages.reduce((sum, stage) => sum + stage.stars, 0);
  const most = 3 * view.stages.filter((stage) => stage.asks).length;
  const atEnd = view.stage === view.stages.length - 1 && view.solved;
  const presenting = view.presenting ?? null;
  return (
    <div class="ulti-main ulti-lesson" ref={root} data-testid="inside" {...presenterKeys(presenting, send)}>
      <Steps />
      {view.stage === 0 && view.about && <p class="ulti-lesson-about">{view.about}</p>}
      <p class="ulti-lesson-text" data-testid="text">
        {view.text}
      </p>
      {view.misfit !== null && (
        <div class="ulti-lesson-misfit" data-testid="misfit">
          <p>
            <b>{t("misfit")}</b> {view.misfit}
          </p>
          <Button testid="own-rules" onPress={() => send({ type: "own_rules" })}>
            {t("own_rules")}
          </Button>
        </div>
      )}
      {view.question && (
        <h3 class="ulti-lesson-question" data-testid="question">
          {view.question}
        </h3>
      )}
      {panel && <Drawn panel={panel} marks={marks} draft={draft} press={byCard ? press : null} />}
      <Rungs />
      <div class="ulti-dock">
        {ask && <Ask ask={ask} draft={draft} change={change} answer={answer} />}
        <Feedback film={film} />
        <FilmTools film={film} />
        <Arithmetic />
        <Hints />
        {atEnd && most > 0 && !presenting && (
          <p class="ulti-lesson-end" data-testid="end">
            {t("done", { stars, most })}
          </p>
        )}
        {presenting ? <PresenterBar presenting={presenting} send={send} root={root} /> : <Onward />}
      </div>
    </div>
  );
}

/** A lesson, stage by stage. */
export function Lesson({ link }: { link: Link<LessonView> }) {
  return (
    <Frame
      link={link}
      testid="lesson"
      title={(current) => current.view.title}
      tools={(view) => <StageOf view={view} />}
    >
      {() => <Inside />}
    </Frame>
  );
}

function StageOf({ view }: { view: LessonView }) {
  const { t } = useLesson();
  const stage = view.stages[view.stage];
  return (
    <p class="ulti-lesson-of">
      {t("stage_of", { number: view.stage + 1, count: view.stages.length })}{" "}
      {stage?.asks && !view.presenting && <Stars stars={stage.stars} />}
    </p>
  );
}
