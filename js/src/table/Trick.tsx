import { useDesk } from "../parts/desk.ts";
import { Face } from "../parts/Face.tsx";
import type { SeatView, TrickView } from "../view.ts";
import { rankName } from "../words.ts";

/** The cards of one trick, each on its player's side of the table; later cards lie on earlier ones. */
export function TrickCards({ trick }: { trick: TrickView }) {
  const desk = useDesk();
  const place = (seat: number): SeatView["place"] =>
    desk.view.seats.find((other) => other.seat === seat)?.place ?? "you";
  return (
    <ol class="ulti-trick" aria-label={desk.t("trick", { number: trick.number })}>
      {trick.cards.map(({ seat, card }) => {
        const marks = [
          "ulti-laid",
          `ulti-from-${place(seat)}`,
          trick.winner === seat ? "ulti-winner" : "",
          desk.said?.because.includes(card) ? "ulti-because" : "",
        ];
        return (
          <li key={card} class={marks.join(" ")} data-testid={`trick-${card}`}>
            <Face card={card} index={rankName(desk.words, card)} />
            <span class="ulti-hidden">{desk.t("played", { name: desk.seat(seat), card: desk.card(card) })}</span>
          </li>
        );
      })}
    </ol>
  );
}

export function Trick() {
  const { view, t } = useDesk();
  const trick = view.trick;
  const empty = trick !== null && trick.cards.length === 0;
  return (
    <div class="ulti-middle" data-testid="trick">
      {trick && !empty && <TrickCards trick={trick} />}
      {empty && <p class="ulti-faint">{t("trick", { number: trick.number })}</p>}
    </div>
  );
}
