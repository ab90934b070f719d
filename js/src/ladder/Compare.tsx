import { useState } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { type ComparedRung, useLadder } from "./view.ts";

function Side({ rung }: { rung: ComparedRung | null }) {
  const { t } = useLadder();
  if (!rung) return <td class="ulti-no-rung">–</td>;
  return (
    <td>
      <span class="ulti-rung-label">
        <span class="ulti-hidden">
          {t("rung")} {rung.rank}:{" "}
        </span>
        {rung.label}
        {rung.note && <span class="ulti-rung-note"> {rung.note}</span>}
      </span>
      <ul>
        {rung.bids.map((bid) => (
          <li key={bid.id} class={bid.change ? "ulti-differs" : ""}>
            {bid.name} <span class="ulti-hidden">({bid.stake}) </span>
            {bid.change && <span class="ulti-change">{bid.change}</span>}
          </li>
        ))}
      </ul>
    </td>
  );
}

/** Two ladders side by side, each rung beside the one that answers it. */
export function Compare() {
  const { view, t, send } = useLadder();
  const [few, setFew] = useState(false);
  const { preset, presets, mine, theirs, rows } = view.compare;
  const different = rows.filter((row) => !row.same);
  return (
    <section class="ulti-compare" data-testid="compare">
      <fieldset class="ulti-presets">
        <legend>{t("compare_with")}</legend>
        {presets.map((item) => (
          <Button
            key={item.id}
            testid={`compare-${item.id}`}
            class="ulti-toggle"
            pressed={item.id === preset}
            onPress={() => send({ type: "compare", preset: item.id === preset ? "" : item.id })}
          >
            {item.name}
          </Button>
        ))}
      </fieldset>
      <div class="ulti-summary">
        <p data-testid="compare-summary" role="status">
          {rows.length === 0
            ? t("compare_none")
            : different.length === 0
              ? t("compare_same")
              : t("compare_count", { different: different.length, rows: rows.length })}
        </p>
        {different.length > 0 && (
          <Button testid="only-different" local class="ulti-small" pressed={few} onPress={() => setFew(!few)}>
            {t("only_different")}
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{mine}</th>
              <th scope="col">{theirs}</th>
            </tr>
          </thead>
          <tbody>
            {(few ? different : rows).map((row) => (
              <tr
                key={`${row.mine?.rank ?? "-"} ${row.theirs?.rank ?? "-"}`}
                class={row.same ? "ulti-same" : "ulti-other"}
              >
                <Side rung={row.mine} />
                <Side rung={row.theirs} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
