import type { Hint, Verdict } from "../lesson.ts";

interface FeedbackProps {
  verdict: Verdict | null;
  hint?: Hint | null;
  /** What a change of rules did to the question. */
  changed?: string | undefined;
  /** What is said first: of a right answer, of a wrong one, of one that was shown. */
  labels: { right: string; wrong: string; given: string };
}

/** What an answer shows. Always in the page, so that what appears in it is read out. */
export function Feedback({ verdict, hint, changed, labels }: FeedbackProps) {
  return (
    <div class="ulti-feedback" role="status" data-testid="feedback">
      {changed && (
        <p class="ulti-says ulti-says-changed" data-testid="changed">
          {changed}
        </p>
      )}
      {verdict && (
        <p
          class={`ulti-says ${verdict.given ? "" : verdict.right ? "ulti-says-right" : "ulti-says-wrong"}`}
          data-testid="verdict"
        >
          <b>
            {!verdict.given && <span aria-hidden="true">{verdict.right ? "✓ " : "✗ "}</span>}
            {verdict.given ? labels.given : verdict.right ? labels.right : labels.wrong}
          </b>{" "}
          {verdict.text}
        </p>
      )}
      {hint && (
        <p class="ulti-says" data-testid="hint-text">
          {hint.text}
        </p>
      )}
    </div>
  );
}
