import { MiniFace } from "../parts/Face.tsx";
import { useTeach } from "../teach.ts";
import { rankName } from "../words.ts";
import type { PointRow, PointsKey, PointsView } from "./view.ts";

function Row({ row }: { row: PointRow }) {
  const { words, t, card: nameOf, view } = useTeach<PointsView, PointsKey>();
  return (
    <li class={`ulti-point-row ${row.changed ? "ulti-turned" : ""}`} data-testid={`row-${row.id}`}>
      <h3>
        {row.title}
        {row.changed && <span class="ulti-hidden">, {t("changed_row")}</span>}
      </h3>
      {row.cards.length > 0 && (
        <ul class="ulti-point-cards">
          {row.cards.map((one) => (
            <li key={one.card} class={`${one.wins ? "ulti-mini-winner" : ""} ${one.counts ? "ulti-counts" : ""}`}>
              <MiniFace card={one.card} index={rankName(words, one.card)} />
              <span class="ulti-hidden">
                {one.name ? t("played", { name: one.name, card: nameOf(one.card) }) : nameOf(one.card)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="ulti-point-why">
        {row.taker && <p class="ulti-muted">{t("taken", { name: row.taker })}</p>}
        {row.lines.map((line) => (
          <p key={line.text}>
            {line.text}
            {line.points !== null && line.points > 0 && (
              <b class={`ulti-for-${line.side}`}>
                {" "}
                +{line.points} {t(`${line.side}_col`)}
              </b>
            )}
          </p>
        ))}
        {view.told && row.lines.length === 0 && <p class="ulti-muted">{t("nothing")}</p>}
      </div>
      {row.totals && (
        <p class="ulti-point-totals">
          <span>
            <i>{t("declarer_col")}</i> <b>{row.totals[0]}</b>
          </span>
          <span>
            <i>{t("defenders_col")}</i> <b>{row.totals[1]}</b>
          </span>
        </p>
      )}
    </li>
  );
}

/** The deal step by step, the newest last. */
export function Rows() {
  const { view, t } = useTeach<PointsView, PointsKey>();
  if (view.rows.length === 0) return null;
  return (
    <section aria-label={t("steps")}>
      <ol class={`ulti-point-rows ${view.told ? "" : "ulti-untold"}`} data-testid="rows">
        {view.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
    </section>
  );
}
