import { Ask } from "../parts/Ask.tsx";
import { Button } from "../parts/Button.tsx";
import { Choice } from "../parts/Choice.tsx";
import { Back } from "../parts/Face.tsx";
import { type Seat, useLadder } from "./view.ts";

const PLACES = ["you", "right", "left"] as const;

function Plate({ seat }: { seat: Seat }) {
  const { t } = useLadder();
  return (
    <div class={`ulti-spot ulti-spot-${PLACES[seat.seat] ?? "you"} ${seat.turn ? "ulti-turn" : ""}`}>
      <p class="ulti-spot-name">
        <span class="ulti-spot-dot" aria-hidden="true" />
        {seat.name}
        {seat.turn && <span class="ulti-hidden">, {t("to_speak")}</span>}
      </p>
      {seat.speech && <p class={`ulti-spot-speech ${seat.bidder ? "ulti-spot-bid" : ""}`}>{seat.speech}</p>}
      {seat.talon && (
        <p class="ulti-spot-talon">
          <Back />
          <Back />
          <span>{t("talon_here")}</span>
        </p>
      )}
    </div>
  );
}

/** An auction, call by call, with the talon going round and a question before each call. */
export function Auction() {
  const { view, t, send } = useLadder();
  const auction = view.auction;
  const { table, lines, question } = auction;
  const [asked, right] = auction.score;
  const last = lines[lines.length - 1];
  const ended = auction.step >= auction.steps;
  return (
    <section class="ulti-follow" data-testid="auction">
      <Choice
        testid="auctions"
        label={t("choose_auction")}
        value={auction.example}
        options={auction.example ? auction.examples : [{ id: "", name: "–" }, ...auction.examples]}
        onChoose={(id) => id && send({ type: "auction", auction: id })}
      />
      <div class="ulti-follow-grid">
        <div class="ulti-spots ulti-cloth">
          {table.seats.map((seat) => (
            <Plate key={seat.seat} seat={seat} />
          ))}
          <p class="ulti-spot-middle">{table.talon}</p>
        </div>
        <div class="ulti-calls">
          <h3>{t("auction")}</h3>
          {lines.length === 0 ? (
            <p class="ulti-muted">{t("auction_empty")}</p>
          ) : (
            <ol data-testid="calls">
              {lines.map((line, at) => (
                <li key={at} class={`ulti-said-${line.kind}`}>
                  <span>{line.name}</span>
                  <span>
                    {line.why ? <s>{line.text}</s> : line.text}
                    {line.talon && <span class="ulti-muted"> · {line.talon}</span>}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
      {last?.why && (
        <p class="ulti-stop" data-testid="stopped">
          {last.why}
        </p>
      )}
      <p class="ulti-turn-line" role="status" data-testid="next-line">
        {table.over ? t("auction_over") : ended ? (last?.why ? "" : t("auction_stops")) : auction.next}
      </p>
      {question && (
        <Ask key={question.id} question={question} score={asked > 0 ? t("score_line", { asked, right }) : ""} />
      )}
      <div class="ulti-actions">
        <Button
          testid="previous"
          idle={auction.step === 0}
          onPress={() => send({ type: "step", step: auction.step - 1 })}
        >
          {t("previous_call")}
        </Button>
        <Button testid="next" primary={!question || question.over} idle={ended} onPress={() => send({ type: "next" })}>
          {t("next_call")}
        </Button>
        <Button testid="restart" idle={auction.step === 0} onPress={() => send({ type: "step", step: 0 })}>
          {t("restart")}
        </Button>
        <Button
          testid="questions"
          pressed={auction.questions}
          onPress={() => send({ type: "questions", on: !auction.questions })}
        >
          {t("ask")}
        </Button>
      </div>
    </section>
  );
}
