import { isRed, Pip } from "./suits.tsx";

/**
 * Court cards: a half figure in a frame, drawn twice, the second turned. Simple shapes on purpose: they must read as
 * king, queen and jack on a card 44 pixels wide.
 */

const FRAME = { x: 27, y: 12, width: 46, height: 116 };

function King() {
  return (
    <>
      <path class="ulti-robe" d="M27 70V65C29 56 38 53 50 53s21 3 23 12v5Z" />
      <path class="ulti-ermine" d="M38 54c2 7 7 12 12 16 5-4 10-9 12-16l-6-1H44Z" />
      <path class="ulti-hair" d="M38 36c-1 6-1 12 1 16 2 6 6 10 11 12 5-2 9-6 11-12 2-4 2-10 1-16Z" />
      <path class="ulti-skin" d="M41 33h18v9c0 6-4 9-9 9s-9-3-9-9Z" />
      <path class="ulti-hair" d="M42 46c2-2 5-2 8-1 3-1 6-1 8 1-1 2-4 3-8 2-4 1-7 0-8-2Z" />
      <path class="ulti-line" d="M44.5 38.5h3M52.500 38.500h3" />
      <path class="ulti-gold" d="M38 34 35 19l8 6 7-10 7 10 8-6-3 15Z" />
      <circle class="ulti-jewel" cx="50" cy="29" r="2.200" />
    </>
  );
}

function Queen() {
  return (
    <>
      <path class="ulti-hair" d="M50 22c-10 0-14 7-14 16 0 8-1 13-4 17h36c-3-4-4-9-4-17 0-9-4-16-14-16Z" />
      <path class="ulti-robe" d="M27 70V66c3-8 11-12 18-13h10c7 1 15 5 18 13v4Z" />
      <path class="ulti-skin" d="M46 47h8v6c0 4 3 5 4 6-4 4-12 4-16 0 1-1 4-2 4-6Z" />
      <ellipse class="ulti-skin" cx="50" cy="39.500" rx="8.500" ry="10.500" />
      <path class="ulti-hair" d="M41 38c2-6 5-8 9-8s7 2 9 8c2-8-2-13-9-13s-11 5-9 13Z" />
      <path class="ulti-line" d="M45 39h2.500M52.500 39H55" />
      <path class="ulti-lips" d="M48 45.500q2 1.400 4 0" />
      <path class="ulti-gold" d="M40 27l-2-9 6 4 6-7 6 7 6-4-2 9q-10-4-20 0Z" />
      <path class="ulti-gold-line" d="M42 59q8 7 16 0" />
      <circle class="ulti-gold" cx="50" cy="64" r="2.200" />
    </>
  );
}

function Jack() {
  return (
    <>
      <path class="ulti-hair" d="M39 32h22c2 6 2 12 0 18-3 3-19 3-22 0-2-6-2-12 0-18Z" />
      <path class="ulti-robe" d="M27 70V64c3-6 10-9 17-10h12c7 1 14 4 17 10v6Z" />
      <path class="ulti-ermine" d="M43 53h14l5 5-12 5-12-5Z" />
      <path class="ulti-skin" d="M46 46h8v8q-4 4-8 0Z" />
      <path class="ulti-skin" d="M42 33h16v7c0 7-4 10.500-8 10.500S42 47 42 40Z" />
      <path class="ulti-line" d="M45 39h2.500M52.500 39H55M48 45.500h4" />
      <path class="ulti-cap" d="M36 34c0-9 6-13 14-13s15 3 15 11c-9-2-19-2-29 2Z" />
      <path class="ulti-gold" d="M36 34c9-4 20-4 29-2l-.500 3.500c-9-2-19-2-28 1.500Z" />
      <path class="ulti-feather" d="M60 30c-1-8 2-13 9-15 2 7-1 12-7 16Z" />
      <path class="ulti-gold-line" d="M50 63v7" />
    </>
  );
}

const FIGURES: Record<string, () => preact.JSX.Element> = { K: King, Q: Queen, J: Jack };

export function isCourt(rank: string): boolean {
  return rank in FIGURES;
}

/** The framed figure of a court card, in a card of 100 by 140. */
export function Court({ suit, rank }: { suit: string; rank: string }) {
  const Figure = FIGURES[rank] ?? King;
  const half = (
    <>
      <Figure />
      <Pip suit={suit} x={65.5} y={45} size={12} class="ulti-ink" />
    </>
  );
  return (
    <g class={`ulti-court ${isRed(suit) ? "ulti-court-red" : "ulti-court-black"}`}>
      <rect class="ulti-ground" {...FRAME} rx="3" />
      <g>{half}</g>
      <g transform="rotate(180 50 70)">{half}</g>
      <path class="ulti-belt" d="M27 70h46" />
      <rect class="ulti-frame" {...FRAME} rx="3" />
    </g>
  );
}
