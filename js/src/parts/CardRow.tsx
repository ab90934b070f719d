import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { CardCode } from "../view.ts";
import { rankName } from "../words.ts";
import { useShared } from "./desk.ts";
import { Face, MiniFace } from "./Face.tsx";

export interface RowCard {
  card: CardCode;
  /** Classes that mark it. */
  marks?: string | undefined;
  /** A switch's position; undefined where it is no switch. */
  pressed?: boolean | undefined;
  /** It may be reached, and pressing it does nothing. */
  idle?: boolean | undefined;
  /** What it is called, where that is more than the card's name. */
  name?: string | undefined;
}

interface CardRowProps {
  cards: readonly RowCard[];
  label: string;
  testid: string;
  onPress: (card: CardCode) => void;
  class?: string;
  /** Small faces. */
  mini?: boolean;
  /** What stands in a row of no cards. */
  children?: ComponentChildren;
}

/** Which card an arrow leads to: left and right by place, up and down by what is seen. */
function neighbour(key: string, at: number, cards: HTMLElement[]): HTMLElement | undefined {
  const last = cards.length - 1;
  if (key === "ArrowLeft") return cards[Math.max(at - 1, 0)];
  if (key === "ArrowRight") return cards[Math.min(at + 1, last)];
  if (key === "Home") return cards[0];
  if (key === "End") return cards[last];
  const from = cards[at];
  if (!from || (key !== "ArrowUp" && key !== "ArrowDown")) return undefined;
  const down = key === "ArrowDown";
  const { offsetTop: top, offsetLeft: left } = from;
  const beyond = cards.filter((card) => (down ? card.offsetTop > top : card.offsetTop < top));
  const rows = beyond.map((card) => card.offsetTop);
  const row = down ? Math.min(...rows) : Math.max(...rows);
  const inRow = beyond.filter((card) => card.offsetTop === row);
  inRow.sort((one, other) => Math.abs(one.offsetLeft - left) - Math.abs(other.offsetLeft - left));
  return inRow[0] ?? from;
}

/** Cards to press: one tab stop, arrows within. */
export function CardRow({ cards, label, testid, onPress, class: className, mini, children }: CardRowProps) {
  const { words, card: nameOf, store } = useShared();
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CardCode | null>(null);
  const stop = Math.max(
    cards.findIndex((one) => one.card === current),
    0,
  );
  const move = (event: KeyboardEvent, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = [...(row.current?.querySelectorAll<HTMLElement>(".ulti-card") ?? [])];
    const to = neighbour(event.key, at, all);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  const columns = cards.length > 7 ? Math.ceil(cards.length / 2) : Math.max(cards.length, 1);
  return (
    <div
      // A toolbar, because that is the role whose buttons share one tab stop and are reached with the arrows.
      role="toolbar"
      aria-label={label}
      class={className ?? "ulti-hand"}
      data-testid={testid}
      ref={row}
      style={{ "--n": cards.length, "--columns": columns }}
    >
      {cards.length === 0 && children}
      {cards.map((one, at) => (
        <button
          type="button"
          key={one.card}
          class={`ulti-card ${mini ? "ulti-card-mini" : ""} ${one.marks ?? ""}`}
          style={{ "--k": at - (cards.length - 1) / 2 }}
          data-testid={`${testid}-${one.card}`}
          data-lm-suppress-shortcuts="true"
          tabIndex={at === stop ? 0 : -1}
          aria-disabled={one.idle || store.gone ? "true" : undefined}
          aria-pressed={one.pressed}
          onFocus={() => setCurrent(one.card)}
          onKeyDown={(event) => move(event, at)}
          onClick={() => {
            if (!one.idle && !store.gone) onPress(one.card);
          }}
        >
          {mini ? (
            <MiniFace card={one.card} index={rankName(words, one.card)} />
          ) : (
            <Face card={one.card} index={rankName(words, one.card)} />
          )}
          <span class="ulti-hidden">{one.name ?? nameOf(one.card)}</span>
        </button>
      ))}
    </div>
  );
}
