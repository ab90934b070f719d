import { Ask } from "../parts/Ask.tsx";
import { Button } from "../parts/Button.tsx";
import { type Sum, tone, useKontra } from "./view.ts";

/** One part's arithmetic: numbers with what they are below them. */
function Row({ sum }: { sum: Sum }) {
  const { t } = useKontra();
  return (
    <li class="ulti-sum-row">
      <p class="ulti-sum-name">
        <b>{sum.label}</b> <span class={sum.won ? "ulti-plus" : "ulti-minus"}>{sum.result}</span>
        {sum.who && <span class="ulti-muted"> · {t("payment_of", { name: sum.who })}</span>}
      </p>
      <p class="ulti-terms">
        {sum.terms.map((term, at) => (
          <span key={at} class="ulti-term">
            <span class="ulti-term-number">
              {term.sign && <span class="ulti-term-sign">{term.sign}</span>}
              {term.number}
            </span>
            <span class="ulti-term-what">{term.what}</span>
          </span>
        ))}
      </p>
      <p class={`ulti-sum-total ${tone(sum.sign)} ${sum.was ? "ulti-turned-sum" : ""}`}>
        <span class="ulti-hidden">= </span>
        {sum.total}
        {sum.was && <span class="ulti-change">{t("was", { points: sum.was })}</span>}
      </p>
    </li>
  );
}

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
          <ul class="ulti-sums" data-testid="sums">
            {view.sums.map((sum, at) => (
              <Row key={at} sum={sum} />
            ))}
            {view.each.map((each) => (
              <li key={each.who} class="ulti-sum-row ulti-sum-last">
                <p class="ulti-sum-name">
                  <b>{t("sum_total")}</b>
                  {each.who && <span class="ulti-muted"> · {t("payment_of", { name: each.who })}</span>}
                </p>
                <p class={`ulti-sum-total ${tone(each.sign)}`}>
                  <span data-testid="total">{each.total}</span>
                  {each.was && <span class="ulti-change">{t("was", { points: each.was })}</span>}
                </p>
              </li>
            ))}
          </ul>
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
