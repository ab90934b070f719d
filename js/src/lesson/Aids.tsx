import { Sums } from "../parts/Sums.tsx";
import { useLesson } from "./view.ts";

const MARKS = { standing: "mark_standing", beats: "mark_beats", short: "mark_short" } as const;

/** The rungs near the standing bid. */
export function Rungs() {
  const { view, t } = useLesson();
  if (!view.rungs) return null;
  const beats = view.rungs.some((rung) => rung.bids.some((bid) => bid.mark === "beats"));
  return (
    <section class="ulti-lesson-aid" data-testid="rungs">
      <h3>{t("rungs_near")}</h3>
      {beats && (
        // Each bid says it by itself where the signs are not seen.
        <p class="ulti-muted ulti-rung-signs" data-testid="rung-signs" aria-hidden="true">
          <span>● {t("mark_standing")}</span> <span>▲ {t("mark_beats")}</span>
        </p>
      )}
      <ol>
        {view.rungs.map((rung) => (
          <li key={`${rung.label} ${rung.bids[0]?.id}`} class="ulti-rung">
            <span class="ulti-rung-label">
              <span class="ulti-hidden">{t("rung")} </span>
              {rung.label}
              {rung.note && <span class="ulti-rung-note"> {rung.note}</span>}
            </span>
            <ul class="ulti-rung-bids">
              {rung.bids.map((bid) => (
                <li key={bid.id} class={`ulti-bid ${bid.mark && `ulti-bid-${bid.mark}`}`}>
                  <span class="ulti-bid-name">{bid.name}</span>
                  {bid.mark && <span class="ulti-hidden">, {t(MARKS[bid.mark])}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is paid, as arithmetic. */
export function Arithmetic() {
  const { view, t } = useLesson();
  if (!view.sums) return null;
  return (
    <section class="ulti-lesson-aid" data-testid="arithmetic">
      <h3>{t("payment")}</h3>
      <Sums
        sums={view.sums.rows}
        each={view.sums.each}
        labels={{
          of: (name) => t("payment_of", { name }),
          was: (points) => t("was", { points }),
          total: t("sum_total"),
        }}
      />
    </section>
  );
}
