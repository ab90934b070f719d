import { useDesk } from "../parts/desk.ts";
import { Back } from "../parts/Face.tsx";
import { MiniHand } from "../parts/MiniHand.tsx";
import type { SeatView } from "../view.ts";

/** The cards of another player: backs with their number, or faces where the hand lies open. */
function Held({ seat }: { seat: SeatView }) {
  const { t } = useDesk();
  if (seat.open) return <MiniHand cards={seat.open} name={t("open_hand", { name: seat.name })} />;
  return (
    <p class="ulti-held">
      <span class="ulti-backs" aria-hidden="true">
        {Array.from({ length: seat.cards }, (_, at) => (
          <Back key={at} />
        ))}
      </span>
      <span>{t("cards", { count: seat.cards })}</span>
    </p>
  );
}

/** One seat's name plate: who it is, what it holds and took, and what it said last. */
export function Seat({ place }: { place: SeatView["place"] }) {
  const { view, t } = useDesk();
  const seat = view.seats.find((other) => other.place === place);
  if (!seat) return null;
  const turn = view.turn === seat.seat;
  return (
    <section class={`ulti-seat ulti-seat-${place} ${turn ? "ulti-turn" : ""}`} data-testid={`seat-${place}`}>
      <div class="ulti-plate">
        <h3>
          <span class="ulti-dot" aria-hidden="true" />
          {seat.name}
          {turn && <span class="ulti-hidden">, {t("to_act")}</span>}
        </h3>
        {view.contract && <span class="ulti-tricks">{t("tricks", { count: seat.tricks })}</span>}
        {seat.tags.length > 0 && <span class="ulti-tags">{seat.tags.join(" · ")}</span>}
      </div>
      {place !== "you" && <Held seat={seat} />}
      {seat.speech && <p class="ulti-speech">{seat.speech}</p>}
    </section>
  );
}
