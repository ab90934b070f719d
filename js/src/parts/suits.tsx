// Python draws its still pictures from the same shapes.
import shapes from "../../../ulti_widgets/suits.json";

/** Suit shapes in a box of 100 by 100. */
const SHAPES: Record<string, string> = shapes;

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
