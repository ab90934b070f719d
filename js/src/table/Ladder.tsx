import { useDesk } from "../parts/desk.ts";

/** All bids, lowest first, on demand: what beats the standing one lies below it. */
export function Ladder() {
  const { store, view, t } = useDesk();
  const rungs = store.ladder?.rungs ?? [];
  if (rungs.length === 0) return null;
  const standing = view.auction.standing?.bid;
  return (
    <details class="ulti-ladder" data-testid="ladder">
      <summary data-lm-suppress-shortcuts="true">{t("ladder")}</summary>
      <ol>
        {rungs.map((rung) => (
          <li key={`${rung.rank} ${rung.bids[0]?.id}`}>
            <span class="ulti-rank">{rung.rank}</span>
            <ul>
              {rung.bids.map((bid) => (
                <li key={bid.id} class={bid.id === standing ? "ulti-stands" : ""}>
                  {bid.name}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}
