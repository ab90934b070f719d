import { useEffect, useId, useState } from "preact/hooks";
import { tone } from "../parts/Sums.tsx";
import { type ChancePart, type Odds, type Step, useKontra } from "./view.ts";

function Steps({ odds, id }: { odds: Odds; id: string }) {
  const { t } = useKontra();
  if (odds.steps.length === 0) return null;
  const verdict = (step: Step) => (step.sure ? "yes_pays" : step.pays ? "if_unanswered" : "no_pays");
  return (
    <details class="ulti-steps-of" data-testid={`steps-${id}`}>
      <summary data-lm-suppress-shortcuts="true">
        {t("doubling")}
        {odds.name && <span> · {odds.name}</span>}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("step")}</th>
            <th scope="col">{t("pays_alone")}</th>
            <th scope="col">{t("pays_answered")}</th>
            <th scope="col">{t("own_chance")}</th>
          </tr>
        </thead>
        <tbody>
          {odds.steps.map((step) => (
            <tr key={step.level} class={step.next ? "ulti-step-next" : ""}>
              <th scope="row">
                {step.name} ×{step.factor} <span class="ulti-muted">{step.by}</span>
              </th>
              <td>{step.alone || t("never")}</td>
              <td>{step.alone ? step.answered || t("no_answer") : ""}</td>
              <td>
                {step.chance}: <span class={step.pays ? "ulti-plus" : "ulti-muted"}>{t(verdict(step))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** What a part brings at its chance: the arithmetic, when it is even, and when doubling pays. */
function Brings({ odds, id }: { odds: Odds; id: string }) {
  const { t } = useKontra();
  return (
    <div class="ulti-brings" data-testid={`brings-${id}`}>
      <p class="ulti-chance-sum">
        <span>
          {odds.name && <span class="ulti-chain-name">{odds.name}: </span>}
          {odds.sum} = <b class={tone(odds.sign)}>{odds.expected}</b>
        </span>
        {odds.even && <span class="ulti-muted">{t("even_at", { percent: odds.even })}</span>}
      </p>
      <Steps odds={odds} id={id} />
    </div>
  );
}

/** A slider for the chance of a part, what it is worth on average, and when doubling pays. */
function Chance({ part }: { part: ChancePart }) {
  const { t, send, store } = useKontra();
  const id = useId();
  // Where the slider was moved to, until Python has that place.
  const [wanted, want] = useState<number | null>(null);
  const chance = wanted ?? part.chance;
  const pending = store.pending;
  useEffect(() => {
    // While one slides, only the last place is sent once the answer to the one before has come.
    if (wanted === null || pending > 0) return;
    if (wanted === part.chance) want(null);
    else send({ type: "chance", part: part.id, chance: wanted });
  }, [pending, wanted, part.chance, part.id, send]);
  return (
    <li class={`ulti-chance ${part.chains.length > 1 ? "ulti-chance-two" : ""}`} data-testid={`chance-${part.id}`}>
      <div class="ulti-chance-head">
        <label for={id}>{t("chance_of", { part: part.label })}</label>
        <output>{t("percent", { percent: chance })}</output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        data-testid={`slider-${part.id}`}
        data-lm-suppress-shortcuts="true"
        disabled={store.gone}
        value={chance}
        aria-valuetext={t("percent", { percent: chance })}
        onInput={(event) => want(event.currentTarget.valueAsNumber)}
      />
      {part.chains.map((odds) => (
        <Brings key={odds.seat} odds={odds} id={odds.seat === null ? part.id : `${part.id}-${odds.seat}`} />
      ))}
    </li>
  );
}

/** What the bid brings on average, and the chances at which doubling pays. */
export function Chances() {
  const { view, t } = useKontra();
  const { parts, seats } = view.chances;
  return (
    <section class="ulti-chances" data-testid="chances">
      <h3>{t("chances_title")}</h3>
      <ul>
        {parts.map((part) => (
          <Chance key={part.id} part={part} />
        ))}
      </ul>
      <div class="ulti-expected">
        <p>
          <b>{t("expected")}</b> <span class="ulti-muted">{t("expected_note")}</span>
        </p>
        <dl class="ulti-purse" data-testid="expected">
          {seats.map((item) => (
            <div key={item.seat}>
              <dt>{view.seats[item.seat]}</dt>
              <dd class={tone(item.sign)}>{item.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
