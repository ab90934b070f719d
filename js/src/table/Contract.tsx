import { useDesk } from "../parts/desk.ts";
import { Suit } from "../parts/suits.tsx";

/** The contract or the standing bid in a line, on the cloth: on narrow tables their panel lies below the fold. */
export function Brief() {
  const { view } = useDesk();
  const { contract } = view;
  const standing = view.auction.standing;
  if (!contract) {
    return standing && <p class="ulti-brief" aria-hidden="true">{`${standing.name}: ${standing.stake}`}</p>;
  }
  return (
    <p class="ulti-brief" aria-hidden="true">
      {contract.trump && <Suit suit={contract.trump} />} {contract.name}
    </p>
  );
}

/** What is played for: the contract, its trumps, and each part with the kontra on it. */
export function Contract() {
  const { view, words, t, seat } = useDesk();
  const contract = view.contract;
  if (!contract) return null;
  const trump = contract.trump;
  return (
    <section class="ulti-contract" data-testid="contract">
      <h3>{t("contract")}</h3>
      <p class="ulti-big">{contract.name}</p>
      <p>{t("declarer", { name: seat(contract.declarer) })}</p>
      {trump && (
        <p class="ulti-trump">
          <Suit suit={trump} /> {t("trump", { suit: words.suits[trump] ?? trump })}
        </p>
      )}
      <ul>
        {contract.parts.map((part) => (
          <li key={part.id}>
            <span>{part.label}</span>
            {part.kontra && <span class="ulti-badge">{part.kontra}</span>}
            <span class="ulti-worth">{part.worth}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
