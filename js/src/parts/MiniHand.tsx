import type { CardCode } from "../view.ts";
import { rankName } from "../words.ts";
import { useShared } from "./desk.ts";
import { MiniFace } from "./Face.tsx";

interface MiniHandProps {
  cards: readonly CardCode[];
  /** What the row of cards is, for a screen reader. */
  name: string;
  /** Extra class of a card: played already, in the trick shown. */
  mark?: (card: CardCode) => string;
}

/** A row of small open cards. */
export function MiniHand({ cards, name, mark }: MiniHandProps) {
  const desk = useShared();
  return (
    <ul class="ulti-minis" aria-label={name}>
      {cards.map((card) => (
        <li key={card} class={mark?.(card) ?? ""}>
          <MiniFace card={card} index={rankName(desk.words, card)} />
          <span class="ulti-hidden">{desk.card(card)}</span>
        </li>
      ))}
    </ul>
  );
}
