import { Ask } from "../parts/Ask.tsx";
import { Button } from "../parts/Button.tsx";
import { Sums, tone } from "../parts/Sums.tsx";
import { useKontra } from "./view.ts";

/** What each defender pays, part by part, and who pays whom; or the question what it is. */
export function Payment() {
  const { view, t, send } = useKontra();
  const [asked, right] = view.score;
  return (
    <section class="ulti-payment" data-testid="payment">
      <div class="ulti-ask-head">
        <h3>{t("payment")}</h3>
        <span class="ulti-payment-tools">
          <Button
            testid="ask"
            class="ulti-small"
            pressed={view.asking}
            onPress={() => send({ type: "ask", on: !view.asking })}
          >
            {t("ask_me")}
          </Button>
          <Button testid="another" class="ulti-small" onPress={() => send({ type: "another" })}>
            {t("another")}
          </Button>
        </span>
      </div>
      {view.question && (
        <Ask
          key={view.question.id}
          question={view.question}
          score={asked > 0 ? t("score_line", { asked, right }) : ""}
        />
      )}
      {!view.hidden && (
        <>
          <Sums
            sums={view.sums}
            each={view.each}
            labels={{
              of: (name) => t("payment_of", { name }),
              was: (points) => t("was", { points }),
              total: t("sum_total"),
            }}
          />
          <div class="ulti-flows">
            <h3>{t("who_pays")}</h3>
            <ul data-testid="flows">
              {view.flows.map((flow) => (
                <li key={`${flow.from} ${flow.to}`}>
                  <span class="ulti-flow" aria-hidden="true">
                    <span>{view.seats[flow.from]}</span>
                    <span class="ulti-arrow">
                      <b>{flow.points}</b>
                    </span>
                    <span>{view.seats[flow.to]}</span>
                  </span>
                  <span class="ulti-hidden">{flow.text}</span>
                </li>
              ))}
            </ul>
            <dl class="ulti-purse" data-testid="payments">
              {view.seats.map((name, seat) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd class={tone(Number((view.payments[seat] ?? "0").replace("\u2212", "-")))}>
                    {view.payments[seat]}
                  </dd>
                </div>
              ))}
            </dl>
            <p role="status" data-testid="outcome">
              {view.text}
            </p>
          </div>
        </>
      )}
    </section>
  );
}
