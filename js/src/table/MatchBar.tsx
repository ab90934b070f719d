import type { ComponentChildren } from "preact";
import { useDesk } from "../parts/desk.ts";
import { signed } from "../words.ts";

/** The head of the table: which deal it is, and the score of the match. */
export function MatchBar({ children }: { children: ComponentChildren }) {
  const { view, t } = useDesk();
  return (
    <div class="ulti-bar">
      <h2>{view.match.text}</h2>
      <ul class="ulti-scores" aria-label={t("score")} data-testid="score">
        {view.seats.map((seat) => (
          <li key={seat.seat}>
            {seat.name} <b>{signed(seat.score)}</b>
          </li>
        ))}
      </ul>
      <div class="ulti-tools">{children}</div>
    </div>
  );
}
