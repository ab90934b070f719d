import { Back, Face } from "../parts/Face.tsx";
import { MiniHand } from "../parts/MiniHand.tsx";
import { Suit } from "../parts/suits.tsx";
import type { CardCode } from "../view.ts";
import { rankName } from "../words.ts";
import { LessonHand } from "./LessonHand.tsx";
import { type CardsPanel, type LessonSeat, type Marks, useLesson } from "./view.ts";

interface SeatProps {
  seat: LessonSeat;
  marks: Marks;
}

/** The classes of a card that is pointed at. */
export function marked(card: CardCode, marks: Marks): string {
  return `${marks.because.includes(card) ? "ulti-because" : ""} ${marks.instead.includes(card) ? "ulti-instead" : ""}`;
}

function Held({ seat, marks }: SeatProps) {
  const { t } = useLesson();
  if (seat.place === "you" || seat.won || seat.cards === 0) return null;
  if (seat.hand) {
    const name = t("open_hand", { name: seat.name });
    return <MiniHand cards={seat.hand} name={name} mark={(card) => marked(card, marks)} />;
  }
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

function Seat({ seat, marks }: SeatProps) {
  const { t } = useLesson();
  return (
    <section
      class={`ulti-seat ulti-seat-${seat.place} ${seat.turn ? "ulti-turn" : ""}`}
      data-testid={`seat-${seat.place}`}
    >
      <div class="ulti-plate">
        <h3>
          <span class="ulti-dot" aria-hidden="true" />
          {seat.name}
          {seat.turn && <span class="ulti-hidden">, {t("to_act")}</span>}
        </h3>
        {seat.tricks > 0 && <span class="ulti-tricks">{t("tricks", { count: seat.tricks })}</span>}
        {seat.tags.length > 0 && <span class="ulti-tags">{seat.tags.join(" · ")}</span>}
      </div>
      <Held seat={seat} marks={marks} />
      {seat.won && seat.won.length > 0 && (
        <MiniHand
          cards={seat.won}
          name={t("won_cards", { name: seat.name })}
          mark={(card) => `ulti-won ${marked(card, marks)}`}
        />
      )}
    </section>
  );
}

function TrickCards({ panel, marks }: { panel: CardsPanel; marks: Marks }) {
  const { t, card: nameOf, words } = useLesson();
  const at = (seat: number) => panel.seats.find((other) => other.seat === seat);
  return (
    <ol class="ulti-trick" aria-label={t("trick_on_table")}>
      {panel.trick.cards.map(({ seat, card }) => (
        <li
          key={card}
          class={`ulti-laid ulti-from-${at(seat)?.place ?? "you"} ${panel.trick.winner === seat ? "ulti-winner" : ""} ${marked(card, marks)}`}
          data-testid={`trick-${card}`}
        >
          <Face card={card} index={rankName(words, card)} />
          <span class="ulti-hidden">{t("played", { name: at(seat)?.name ?? "", card: nameOf(card) })}</span>
        </li>
      ))}
    </ol>
  );
}

/** What is played, with its trump suit. */
export function ContractLine({ name, trump }: { name: string; trump: string | null }) {
  const { t, words } = useLesson();
  return (
    <p class="ulti-lesson-contract" data-testid="contract">
      <b>{name}</b>
      {trump && (
        <span>
          <Suit suit={trump} />
          <span class="ulti-hidden">{t("trump", { suit: words.suits[trump] ?? "" })}</span>
        </span>
      )}
    </p>
  );
}

interface ClothProps {
  panel: CardsPanel;
  marks: Marks;
  /** Cards of the hand that are marked as an answer. */
  chosen: readonly CardCode[];
  /** Pressing a card of the hand; null while cards answer nothing. */
  press: ((card: CardCode) => void) | null;
  choosing: boolean;
}

/** The table of a lesson: seats, the trick in the middle, the hand. */
export function Cloth({ panel, marks, chosen, press, choosing }: ClothProps) {
  const { t } = useLesson();
  const { contract } = panel;
  return (
    <div class="ulti-felt ulti-cloth ulti-lesson-felt" data-testid="cloth">
      {panel.seats.map((seat) =>
        seat.place === "you" ? (
          <div key={seat.seat} class="ulti-near">
            <Seat seat={seat} marks={marks} />
          </div>
        ) : (
          <Seat key={seat.seat} seat={seat} marks={marks} />
        ),
      )}
      <div class="ulti-centre">
        <ContractLine name={contract.name} trump={contract.trump} />
        {panel.kontra.map((said) => (
          <p key={said} class="ulti-faint" data-testid="doubled">
            {said}
          </p>
        ))}
        {panel.talon && (
          <div class="ulti-lesson-talon">
            <span>{t("talon_cards")}</span>
            <MiniHand cards={panel.talon} name={t("talon_cards")} mark={(card) => marked(card, marks)} />
          </div>
        )}
      </div>
      <div class="ulti-middle" data-testid="trick">
        {panel.trick.cards.length > 0 && <TrickCards panel={panel} marks={marks} />}
        {panel.seats.some((seat) => seat.won) && panel.trick.cards.length > 0 && (
          <p class="ulti-faint">{t("last_trick_here")}</p>
        )}
      </div>
      {panel.hand.length > 0 && (
        <LessonHand cards={panel.hand} marks={marks} chosen={chosen} press={press} choosing={choosing} />
      )}
    </div>
  );
}
