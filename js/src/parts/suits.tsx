/** Suit shapes in a box of 100 by 100. */
const SHAPES: Record<string, string> = {
  H: "M50 90C22 66 7 49 7 31 7 17 17 8 29 8c9 0 17 5 21 14C54 13 62 8 71 8c12 0 22 9 22 23 0 18-15 35-43 59Z",
  B: "M50 4c8 17 20 33 34 46-14 13-26 29-34 46-8-17-20-33-34-46C30 37 42 21 50 4Z",
  L: "M50 5c7 16 41 33 41 56 0 13-9 20-19 20-8 0-14-4-18-11 1 12 5 19 13 25H33c8-6 12-13 13-25-4 7-10 11-18 11-10 0-19-7-19-20C9 38 43 21 50 5Z",
  A: "M50 6a20 20 0 0 1 15.5 32.6 20 20 0 1 1-11.5 33.4c1 11 5 17 13 23H33c8-6 12-12 13-23a20 20 0 1 1-11.5-33.4A20 20 0 0 1 50 6Z",
};

export function suitOf(card: string): string {
  return card.slice(0, 1);
}

export function isRed(suit: string): boolean {
  return suit === "H" || suit === "B";
}

interface PipProps {
  suit: string;
  /** Centre and size in the units of the picture around it. */
  x: number;
  y: number;
  size: number;
  turned?: boolean;
  class?: string;
}

/** A suit shape inside a larger picture. */
export function Pip({ suit, x, y, size, turned, class: className }: PipProps) {
  const scale = size / 100;
  return (
    <path
      d={SHAPES[suit]}
      class={className}
      transform={`translate(${x} ${y}) ${turned ? "rotate(180) " : ""}scale(${scale}) translate(-50 -50)`}
    />
  );
}

/** A suit shape on its own, as tall as the text around it, which names the suit. */
export function Suit({ suit }: { suit: string }) {
  return (
    <svg class={`ulti-suit ${isRed(suit) ? "ulti-red" : "ulti-black"}`} viewBox="0 0 100 100" aria-hidden="true">
      <path d={SHAPES[suit]} />
    </svg>
  );
}
