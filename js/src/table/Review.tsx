import { useState } from "preact/hooks";
import { useDesk } from "../parts/desk.ts";
import { MiniHand } from "../parts/MiniHand.tsx";
import { Steps } from "../parts/Steps.tsx";
import type { CardCode } from "../view.ts";
import { TrickCards } from "./Trick.tsx";

/** All hands after the deal, and its tricks to step through. Step 0 is before the first lead. */
export function Review() {
  const { view, t, seat } = useDesk();
  const [wanted, setStep] = useState(0);
  const review = view.review;
  if (!review) return null;
  const count = review.tricks.length;
  const at = Math.min(wanted, count);
  const trick = at > 0 ? review.tricks[at - 1] : undefined;
  const gone = new Set(
    review.tricks.slice(0, Math.max(at - 1, 0)).flatMap((past) => past.cards.map((laid) => laid.card)),
  );
  const now = new Set(trick?.cards.map((laid) => laid.card));
  const mark = (card: CardCode) => (now.has(card) ? "ulti-now" : gone.has(card) ? "ulti-gone" : "");
  const winner = trick?.winner ?? null;
  // The step alone where a trick was not played to its end.
  const caption =
    at === 0
      ? t("review_start")
      : winner === null
        ? t("review_step", { number: at, count })
        : t("review_taken", { number: at, count, name: seat(winner) });

  return (
    <section class="ulti-review" data-testid="review">
      <h3>{t("review")}</h3>
      <div class="ulti-review-grid ulti-cloth">
        <div class="ulti-review-hands">
          {view.seats.map((other) => (
            <div key={other.seat} class="ulti-review-hand">
              <p>{other.name}</p>
              <MiniHand cards={review.hands[other.seat] ?? []} name={other.name} mark={mark} />
            </div>
          ))}
          <div class="ulti-review-hand">
            <p>{t("talon")}</p>
            <MiniHand cards={review.talon} name={t("talon")} />
          </div>
        </div>
        <div class="ulti-review-trick">
          <div class="ulti-middle">{trick && <TrickCards key={trick.number} trick={trick} />}</div>
          <Steps of="review" caption={caption} at={at} count={count} onStep={setStep} local />
        </div>
      </div>
      {review.unplayed && <p class="ulti-muted">{review.unplayed}</p>}
    </section>
  );
}
