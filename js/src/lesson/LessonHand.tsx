import { useRef, useState } from "preact/hooks";
import { Face } from "../parts/Face.tsx";
import type { CardCode } from "../view.ts";
import { rankName } from "../words.ts";
import { marked } from "./Cloth.tsx";
import { type Marks, useLesson } from "./view.ts";

interface HandProps {
  cards: readonly CardCode[];
  marks: Marks;
  chosen: readonly CardCode[];
  press: ((card: CardCode) => void) | null;
  choosing: boolean;
  /** What the cards are, where they are no hand. */
  name?: string;
}

/** Where an arrow key leads from card `at` of `count`; null for any other key. */
function step(key: string, at: number, count: number): number | null {
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  if (key === "ArrowRight") return Math.min(at + 1, count - 1);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** The hand: one tab stop, arrows within. In a lesson every card may be pressed: a wrong one says why. */
export function LessonHand({ cards, marks, chosen, press, choosing, name }: HandProps) {
  const { t, card: nameOf, words, store } = useLesson();
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CardCode | null>(null);
  const count = cards.length;
  const stop = Math.max(current === null ? 0 : cards.indexOf(current), 0);
  const live = press !== null && !store.gone;

  const move = (event: KeyboardEvent, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = step(event.key, at, count);
    if (to === null) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>(".ulti-card")[to]?.focus();
  };

  return (
    <div class="ulti-hand-box">
      <div
        class="ulti-hand"
        role="toolbar"
        aria-label={name ?? t(choosing ? "mark_cards" : press ? "choose_card" : "hand")}
        ref={list}
        style={{ "--n": count, "--columns": count > 7 ? Math.ceil(count / 2) : count }}
      >
        {cards.map((card, at) => {
          const on = chosen.includes(card);
          return (
            <button
              type="button"
              key={card}
              class={`ulti-card ${live ? "ulti-playable" : ""} ${on ? "ulti-chosen" : ""} ${marked(card, marks)}`}
              style={{ "--k": at - (count - 1) / 2 }}
              data-testid={`card-${card}`}
              data-lm-suppress-shortcuts="true"
              tabIndex={at === stop ? 0 : -1}
              aria-disabled={live ? undefined : "true"}
              aria-pressed={choosing ? on : undefined}
              onFocus={() => setCurrent(card)}
              onKeyDown={(event) => move(event, at)}
              onClick={(event) => live && event.detail <= (choosing ? 9 : 1) && press(card)}
            >
              <Face card={card} index={rankName(words, card)} />
              <span class="ulti-hidden">{nameOf(card)}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
