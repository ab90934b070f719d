import type { CardCode } from "../view.ts";
import { Court, isCourt } from "./court.tsx";
import { isRed, Pip, suitOf } from "./suits.tsx";

/** Where the pips of a number card lie, in a card of 100 by 140: [x, y]; those below the middle are turned. */
const LEFT = 37.5;
const RIGHT = 62.5;
const FOUR_ROWS = [30, 57, 83, 110].flatMap((y) => [
  [LEFT, y],
  [RIGHT, y],
]);
const THREE_ROWS = [30, 70, 110].flatMap((y) => [
  [LEFT, y],
  [RIGHT, y],
]);
const PIPS: Record<string, number[][]> = {
  "7": [...THREE_ROWS, [50, 50]],
  "8": [...THREE_ROWS, [50, 50], [50, 90]],
  "9": [...FOUR_ROWS, [50, 70]],
  "10": [...FOUR_ROWS, [50, 43.5], [50, 96.5]],
};

function Middle({ suit, rank }: { suit: string; rank: string }) {
  if (isCourt(rank)) return <Court suit={suit} rank={rank} />;
  const pips = PIPS[rank];
  if (pips) {
    return (
      <>
        {pips.map(([x = 50, y = 70]) => (
          <Pip key={`${x} ${y}`} suit={suit} x={x} y={y} size={18.5} turned={y > 70} />
        ))}
      </>
    );
  }
  return (
    <>
      <Pip suit={suit} x={50} y={70} size={62} class="ulti-halo" />
      <Pip suit={suit} x={50} y={70} size={46} />
    </>
  );
}

/** Two figures are squeezed to about the width of one letter, so that all else keeps its place. */
function squeeze(text: string, width: number) {
  return text.length > 1 ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {};
}

function Corner({ suit, text }: { suit: string; text: string }) {
  return (
    <>
      <text class="ulti-index" x="15" y="28" {...squeeze(text, 21)}>
        {text}
      </text>
      <Pip suit={suit} x={15} y={42} size={20} />
    </>
  );
}

interface FaceProps {
  card: CardCode;
  /** The index printed in the corner, in the language of the table. */
  index: string;
}

/** The front of a card. A picture only: what shows it says its name. */
export function Face({ card, index }: FaceProps) {
  const suit = suitOf(card);
  const rank = card.slice(1);
  return (
    <svg class={`ulti-face ${isRed(suit) ? "ulti-red" : "ulti-black"}`} viewBox="0 0 100 140" aria-hidden="true">
      <rect class="ulti-paper" x="0.500" y="0.500" width="99" height="139" rx="8" />
      <Middle suit={suit} rank={rank} />
      <Corner suit={suit} text={index} />
      <g transform="rotate(180 50 70)">
        <Corner suit={suit} text={index} />
      </g>
    </svg>
  );
}

/** A small front that still reads at 30 pixels: rank above suit. */
export function MiniFace({ card, index }: FaceProps) {
  const suit = suitOf(card);
  return (
    <svg class={`ulti-mini ${isRed(suit) ? "ulti-red" : "ulti-black"}`} viewBox="0 0 40 54" aria-hidden="true">
      <rect class="ulti-paper" x="0.500" y="0.500" width="39" height="53" rx="4.500" />
      <text class="ulti-mini-index" x="20" y="24" {...squeeze(index, 26)}>
        {index}
      </text>
      <Pip suit={suit} x={20} y={39} size={21} />
    </svg>
  );
}

export function Back() {
  return <span class="ulti-back" aria-hidden="true" />;
}
