import type { UiKey } from "../words.ts";
import { Button } from "./Button.tsx";
import { useDesk } from "./desk.ts";

/** Arrows in a box of 20 by 20: not every font has them as signs. */
const GLYPHS = {
  first: "M4 4v12h2V4Zm12 0v12L7 10Z",
  back: "M14 4v12L5 10Z",
  forward: "M6 4v12l9-6Z",
  last: "M14 4v12h2V4ZM4 4v12l9-6Z",
};

interface StepsProps {
  /** What is stepped through: the prefix of the buttons' labels and test ids. */
  of: "review" | "steps";
  caption: string;
  at: number;
  count: number;
  onStep: (to: number) => void;
  /** Works without the kernel. */
  local?: boolean;
}

/** Four buttons that step through something from 0 to `count`. */
export function Steps({ of, caption, at, count, onStep, local = false }: StepsProps) {
  const { t } = useDesk();
  const to = { first: 0, back: at - 1, forward: at + 1, last: count };
  const control = (name: keyof typeof GLYPHS, idle: boolean) => (
    <Button
      testid={`${of}-${name}`}
      local={local}
      class="ulti-step"
      name={t(`${of}_${name}` as UiKey)}
      idle={idle}
      onPress={() => onStep(to[name])}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={GLYPHS[name]} />
      </svg>
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not the fields of a form
    <div class="ulti-steps" role="group" aria-label={t(of)}>
      <output data-testid={`${of}-step`}>{caption}</output>
      {control("first", at === 0)}
      {control("back", at === 0)}
      {control("forward", at === count)}
      {control("last", at === count)}
    </div>
  );
}
