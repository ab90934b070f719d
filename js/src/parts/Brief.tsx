import type { Contract } from "../lesson.ts";
import { Suit } from "./suits.tsx";

/** The contract in one line: what is played, in which trumps, and by whom. */
export function Brief({ contract }: { contract: Contract }) {
  return (
    <p class="ulti-contract-line" data-testid="contract">
      <b>{contract.name}</b>
      <span>
        {contract.trump && <Suit suit={contract.trump} />} {contract.trumps}
      </span>
      <span class="ulti-muted">{contract.role}</span>
    </p>
  );
}
