import { useState } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { useDesk } from "../parts/desk.ts";
import { MiniFace } from "../parts/Face.tsx";
import { rankName } from "../words.ts";

/** The complete trick before this one, on demand. */
export function LastTrick() {
  const { view, words, t, seat, card } = useDesk();
  const [open, setOpen] = useState(false);
  const trick = view.lastTrick;
  if (!view.trick) return null;
  const winner = trick?.winner ?? null;
  return (
    <div class="ulti-last">
      {open && trick && winner !== null && (
        <div class="ulti-last-sheet" data-testid="last-trick-sheet">
          <p>{t("last_trick_title", { number: trick.number, name: seat(winner) })}</p>
          <ol>
            {trick.cards.map((laid) => (
              <li key={laid.card} class={laid.seat === winner ? "ulti-mini-winner" : ""}>
                <MiniFace card={laid.card} index={rankName(words, laid.card)} />
                <span class="ulti-hidden">{card(laid.card)}</span>
                <span class="ulti-who">{seat(laid.seat)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <Button testid="last-trick" local expanded={open && trick !== null} idle={!trick} onPress={() => setOpen(!open)}>
        {t("last_trick")}
      </Button>
    </div>
  );
}
