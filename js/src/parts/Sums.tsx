/** A part's payment as arithmetic. */
export interface Sum {
  label: string;
  /** The defender whose sum it is; "" where both pay alike. */
  who: string;
  result: string;
  won: boolean;
  terms: { sign: string; number: number; what: string }[];
  total: string;
  sign: number;
  /** What it was before the last change of the rules; "" where it is the same. */
  was: string;
}

/** What a defender pays altogether. */
export interface Each {
  who: string;
  total: string;
  sign: number;
  was: string;
}

interface Labels {
  of(name: string): string;
  was(points: string): string;
  total: string;
}

/** The class that colours a number by its sign. */
export function tone(sign: number): string {
  return sign > 0 ? "ulti-plus" : sign < 0 ? "ulti-minus" : "ulti-zero";
}

/** One part's arithmetic: numbers with what they are below them. */
function Row({ sum, labels }: { sum: Sum; labels: Labels }) {
  return (
    <li class="ulti-sum-row">
      <p class="ulti-sum-name">
        <b>{sum.label}</b> <span class={sum.won ? "ulti-plus" : "ulti-minus"}>{sum.result}</span>
        {sum.who && <span class="ulti-muted"> · {labels.of(sum.who)}</span>}
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
        {sum.was && <span class="ulti-change">{labels.was(sum.was)}</span>}
      </p>
    </li>
  );
}

/** The payment part by part, and what each defender pays altogether. */
export function Sums({ sums, each, labels }: { sums: Sum[]; each: Each[]; labels: Labels }) {
  return (
    <ul class="ulti-sums" data-testid="sums">
      {sums.map((sum, at) => (
        <Row key={at} sum={sum} labels={labels} />
      ))}
      {each.map((one) => (
        <li key={one.who} class="ulti-sum-row ulti-sum-last">
          <p class="ulti-sum-name">
            <b>{labels.total}</b>
            {one.who && <span class="ulti-muted"> · {labels.of(one.who)}</span>}
          </p>
          <p class={`ulti-sum-total ${tone(one.sign)}`}>
            <span data-testid="total">{one.total}</span>
            {one.was && <span class="ulti-change">{labels.was(one.was)}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
