import { Button } from "../parts/Button.tsx";
import { useDesk } from "../parts/desk.ts";
import type { HintOption } from "../view.ts";

/** Asks for a hint, and then for more of it. It keeps its place while there is none to ask for. */
export function HintButton() {
  const { store, view, t } = useDesk();
  const hint = view.hint;
  if (view.phase === "settled" || view.stepping) return null;
  return (
    <span class="ulti-hint-press" aria-busy={hint?.thinking ? "true" : undefined}>
      <Button testid="hint" idle={!hint || hint.thinking} onPress={() => store.hint()}>
        {hint?.thinking ? t("hint_thinking") : (hint?.press ?? t("hint"))}
      </Button>
    </span>
  );
}

/** What may be done, what it brings, how often each part is made, and why. */
function Option({ option }: { option: HintOption }) {
  return (
    <li>
      <p class="ulti-option">
        <b>{option.text}</b> <span class="ulti-money">{option.money}</span>
      </p>
      {option.chances.length > 0 && (
        <ul class="ulti-odds">
          {option.chances.map((chance) => (
            <li key={chance.label}>
              <span>{chance.label}</span>
              <span class="ulti-odds-bar" aria-hidden="true">
                <span class="ulti-odds-made" style={{ width: `${chance.made}%` }} />
                <span
                  class="ulti-odds-range"
                  style={{ left: `${chance.low}%`, width: `${Math.max(chance.high - chance.low, 1)}%` }}
                />
              </span>
              <span class="ulti-odds-text">{chance.text}</span>
            </li>
          ))}
        </ul>
      )}
      {option.reasons.map((reason) => (
        <p key={reason} class="ulti-because-of">
          {reason}
        </p>
      ))}
    </li>
  );
}

/** The hint, as far as it has been asked for. Always in the page, so that what appears in it is read out. */
export function Hint() {
  const { view } = useDesk();
  const hint = view.hint;
  return (
    <div class="ulti-hint" data-testid="hint-text">
      <div role="status">
        {hint?.nudge && <p>{hint.nudge}</p>}
        {hint?.action && (
          <p class="ulti-big" data-testid="hint-action">
            {hint.action.text}
          </p>
        )}
      </div>
      {hint?.why && (
        <div class="ulti-why" data-testid="hint-why">
          <p class="ulti-muted">{hint.why.about}</p>
          <ol>
            {hint.why.options.map((option) => (
              <Option key={option.action} option={option} />
            ))}
          </ol>
          {hint.why.basis.map((line) => (
            <p key={line} class="ulti-muted">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
