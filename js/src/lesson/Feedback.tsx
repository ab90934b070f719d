import { Button } from "../parts/Button.tsx";
import type { Showing } from "./film.ts";
import { useLesson } from "./view.ts";

/** Stars earned, as a picture with its words. */
export function Stars({ stars }: { stars: number }) {
  const { t } = useLesson();
  return (
    <span class="ulti-stars">
      <span aria-hidden="true">
        {"★".repeat(stars)}
        <i>{"★".repeat(3 - stars)}</i>
      </span>
      <span class="ulti-hidden">{t("stars", { stars })}</span>
    </span>
  );
}

/** What the answer showed. Always in the page, so that what appears in it is read out. */
export function Feedback({ film }: { film: Showing }) {
  const { view, t } = useLesson();
  const feedback = view.feedback;
  const captions = view.frames && !view.frames.rewind ? view.frames.frames.map((frame) => frame.text) : [];
  const head = feedback && t(feedback.right ? "right" : feedback.open ? "refused" : "wrong");
  return (
    <div
      class={`ulti-feedback ${feedback ? (feedback.right ? "ulti-feedback-right" : "ulti-feedback-wrong") : ""}`}
      role="status"
      data-testid="feedback"
    >
      {captions.length > 0 && !feedback && <p class="ulti-muted">{captions.filter(Boolean).join(" ")}</p>}
      {feedback && (
        <p>
          <b>{head}</b> {feedback.note} {feedback.text}
          {feedback.right && !feedback.open && view.earned > 0 && <Stars stars={view.earned} />}
        </p>
      )}
      {film.text && <p data-testid="caption">{film.text}</p>}
    </div>
  );
}

/** Plays what would follow on the table, or steps it where motion is not wanted. */
export function FilmTools({ film }: { film: Showing }) {
  const { view, t } = useLesson();
  if (!view.frames?.rewind) return null;
  return (
    <div class="ulti-actions">
      {film.panel === null ? (
        <Button testid="show-me" local onPress={film.play}>
          {t("show_me")}
        </Button>
      ) : (
        <>
          {film.waiting && (
            <Button testid="show-step" local onPress={film.step}>
              {t("show_step")}
            </Button>
          )}
          <Button testid="show-back" local onPress={film.stop}>
            {t("show_back")}
          </Button>
        </>
      )}
    </div>
  );
}

/** The hints taken so far, the last one read out as it comes. */
export function Hints() {
  const { view, t } = useLesson();
  return (
    <div class="ulti-hints" role="status" data-testid="hints">
      {view.hints.length > 0 && (
        <ol aria-label={t("hints")}>
          {view.hints.map((hint) => (
            <li key={hint.step}>
              <b>{hint.label}</b> {hint.text}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
