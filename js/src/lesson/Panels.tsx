import type { CardCode } from "../view.ts";
import { ContractLine } from "./Cloth.tsx";
import { LessonHand } from "./LessonHand.tsx";
import { type Marks, type ResultPanel, type RowPanel, type StandingPanel, useLesson } from "./view.ts";

/** The bid to beat, on the cloth. */
export function Standing({ panel }: { panel: StandingPanel }) {
  const { t } = useLesson();
  return (
    <section class="ulti-cloth ulti-lesson-plate" data-testid="standing">
      <h3>{t("standing_bid")}</h3>
      <p class="ulti-lesson-name">{panel.name || t("nothing_stands")}</p>
      {panel.stake && <p class="ulti-faint">{panel.stake}</p>}
      {panel.calls && panel.calls.length > 0 && (
        <ol class="ulti-lesson-parts" data-testid="calls">
          {panel.calls.map((call, at) => (
            <li key={at}>
              <span>
                {call.name}
                {call.tag && <span class="ulti-faint"> · {call.tag}</span>}
              </span>
              <span>{call.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What was bid, and what came of each part, on the cloth. */
export function Result({ panel }: { panel: ResultPanel }) {
  const { t } = useLesson();
  return (
    <section class="ulti-cloth ulti-lesson-plate" data-testid="result">
      <h3>{t("result_of")}</h3>
      <p class="ulti-lesson-name">{panel.name}</p>
      <ul class="ulti-lesson-parts">
        {panel.parts.map((part) => (
          <li key={part.id}>
            <span>{part.label}</span>
            {part.kontra && <span class="ulti-lesson-kontra">{part.kontra}</span>}
            <span class={part.won ? "ulti-lesson-won" : "ulti-lesson-lost"}>
              <span aria-hidden="true">{part.won ? "✓" : "✗"}</span> {t(part.won ? "made" : "failed")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  panel: RowPanel;
  marks: Marks;
  press: ((card: CardCode) => void) | null;
}

/** Some cards on the cloth, under a contract. */
export function Row({ panel, marks, press }: RowProps) {
  const { t } = useLesson();
  return (
    <section class="ulti-cloth ulti-lesson-plate ulti-lesson-row" data-testid="row">
      <ContractLine name={panel.name} trump={panel.trump} />
      <LessonHand cards={panel.hand} marks={marks} chosen={[]} press={press} choosing={false} name={t("some_cards")} />
    </section>
  );
}
