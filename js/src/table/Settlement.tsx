import { useDesk } from "../parts/desk.ts";
import { signed } from "../words.ts";

function Points({ points }: { points: number }) {
  const sign = points > 0 ? "ulti-plus" : points < 0 ? "ulti-minus" : "ulti-zero";
  return <td class={`ulti-points ${sign}`}>{signed(points)}</td>;
}

/** The count: each part, what decided it, and what each seat gets or pays. */
export function Settlement() {
  const { view, t } = useDesk();
  const sheet = view.settlement;
  if (!sheet) return null;
  return (
    <section class="ulti-settlement" data-testid="settlement">
      <h3>{t("settlement")}</h3>
      <p class="ulti-big">{sheet.text}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("part")}</th>
            {view.seats.map((seat) => (
              <th key={seat.seat} scope="col" class="ulti-points">
                {seat.name}
              </th>
            ))}
          </tr>
        </thead>
        {sheet.lines.map((line, at) => (
          <tbody key={at}>
            <tr class="ulti-result">
              <th scope="row">
                {line.label} <span class={line.won ? "ulti-plus" : "ulti-minus"}>{t(line.won ? "won" : "lost")}</span>
              </th>
              {view.seats.map((seat) => (
                <Points key={seat.seat} points={line.amounts[seat.seat] ?? 0} />
              ))}
            </tr>
            <tr class="ulti-detail">
              <td colSpan={view.seats.length + 1}>
                {line.detail} {/* A bare number is what the columns say already. */}
                {/\D/.test(line.sum) && <span class="ulti-sum">{line.sum}</span>}
              </td>
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t("total")}</th>
            {view.seats.map((seat) => (
              <Points key={seat.seat} points={sheet.payments[seat.seat] ?? 0} />
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
