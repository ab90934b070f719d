import { useRef, useState } from "preact/hooks";
import { useDesk } from "../parts/desk.ts";
import { Face } from "../parts/Face.tsx";
import type { HandCard } from "../view.ts";
import { rankName } from "../words.ts";

/** Where an arrow key leads from card `at` of `count`; null for any other key. */
function step(key: string, at: number, count: number): number | null {
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  if (key === "ArrowRight") return Math.min(at + 1, count - 1);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/**
 * The hand: one tab stop, arrows within. A card that may not be played can be reached and pressed all the same; the
 * status line then says why.
 */
export function Hand() {
  const desk = useDesk();
  const { store, view, words, said } = desk;
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const count = view.hand.length;
  if (count === 0) return null;
  const held = view.hand.findIndex((held) => held.card === current);
  const stop = Math.max(held, 0);
  const choosing = view.choose > 0;

  const press = (held: HandCard, event: MouseEvent) => {
    // The second click of a double click would hit the card that has moved up.
    if (store.gone || (!choosing && event.detail > 1)) return;
    const reason = held.why === null ? undefined : view.reasons[held.why];
    if (choosing && (held.playable || store.chosen.includes(held.card))) store.choose(held.card);
    else if (held.playable) store.act(`play ${held.card}`);
    else if (reason) desk.say({ ...reason, card: held.card });
    else desk.say({ text: view.status, card: held.card, because: [], instead: [] });
  };

  const move = (event: KeyboardEvent, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = step(event.key, at, count);
    if (to === null) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>(".ulti-card")[to]?.focus();
  };

  const draw = (held: HandCard, at: number) => {
    const dimmed = held.why !== null;
    const chosen = choosing && store.chosen.includes(held.card);
    const marks = [
      "ulti-card",
      dimmed ? "ulti-dimmed" : "",
      held.playable && !store.gone ? "ulti-playable" : "",
      chosen ? "ulti-chosen" : "",
      said?.instead.includes(held.card) ? "ulti-instead" : "",
      said?.because.includes(held.card) ? "ulti-because" : "",
      view.hint?.action?.cards.includes(held.card) ? "ulti-hinted" : "",
    ];
    const name = desk.card(held.card);
    return (
      <button
        type="button"
        key={held.card}
        class={marks.join(" ")}
        style={{ "--k": at - (count - 1) / 2 }}
        data-testid={`card-${held.card}`}
        data-lm-suppress-shortcuts="true"
        tabIndex={at === stop ? 0 : -1}
        aria-disabled={held.playable && !store.gone ? undefined : "true"}
        aria-pressed={choosing ? chosen : undefined}
        onFocus={() => setCurrent(held.card)}
        onKeyDown={(event) => move(event, at)}
        onClick={(event) => press(held, event)}
      >
        <Face card={held.card} index={rankName(words, held.card)} />
        <span class="ulti-hidden">{dimmed ? desk.t("forbidden", { card: name }) : name}</span>
      </button>
    );
  };

  return (
    <div class="ulti-hand-box">
      {/* A toolbar, because that is the role whose buttons share one tab stop and are reached with the arrows. */}
      <div
        class="ulti-hand"
        role="toolbar"
        aria-label={desk.t("hand")}
        ref={list}
        style={{ "--n": count, "--columns": count > 7 ? Math.ceil(count / 2) : count }}
      >
        {view.hand.map(draw)}
      </div>
    </div>
  );
}
