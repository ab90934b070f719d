import { Face } from "../parts/Face.tsx";
import { useTeach } from "../teach.ts";
import type { CardCode } from "../view.ts";
import { rankName } from "../words.ts";
import type { TricksKey, TricksView } from "./view.ts";

interface LyingProps {
  because: readonly CardCode[];
  refused: CardCode | null;
}

/** The cards on the table, each on its player's side, with the players' names. */
export function Lying({ because, refused }: LyingProps) {
  const { view, words, t, card: nameOf } = useTeach<TricksView, TricksKey>();
  const you = view.seats.find((seat) => seat.place === "you")?.seat;
  return (
    <>
      {view.seats.map(
        (seat) =>
          seat.place !== "you" && (
            <div key={seat.seat} class={`ulti-drill-seat ulti-drill-${seat.place}`}>
              <b>{seat.name}</b>
              {view.leader === seat.seat && <span> {t("first")}</span>}
            </div>
          ),
      )}
      <div class="ulti-middle" data-testid="lying">
        {view.trick.length === 0 && !refused ? (
          <p class="ulti-faint">{t("none_lying")}</p>
        ) : (
          <ol class="ulti-trick" aria-label={t("on_table")}>
            {view.trick.map(({ seat, card }) => {
              const of = view.seats.find((one) => one.seat === seat);
              const marks = [
                "ulti-laid",
                `ulti-from-${of?.place ?? "you"}`,
                view.taker === seat ? "ulti-winner" : "",
                because.includes(card) ? "ulti-because" : "",
              ];
              return (
                <li key={card} class={marks.join(" ")} data-testid={`trick-${card}`}>
                  <Face card={card} index={rankName(words, card)} />
                  <span class="ulti-hidden">{t("played", { name: of?.name ?? "", card: nameOf(card) })}</span>
                </li>
              );
            })}
            {refused && you !== undefined && (
              <li key={refused} class="ulti-laid ulti-from-you ulti-refused" data-testid="refused">
                <Face card={refused} index={rankName(words, refused)} />
                <span class="ulti-hidden">{t("refused", { card: nameOf(refused) })}</span>
              </li>
            )}
          </ol>
        )}
      </div>
    </>
  );
}
