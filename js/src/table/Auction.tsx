import { useLayoutEffect, useRef } from "preact/hooks";
import { useDesk } from "../parts/desk.ts";

/** The bid that stands, and what it is worth. */
export function Standing() {
  const { view, t, seat } = useDesk();
  const standing = view.auction.standing;
  return (
    <section class="ulti-standing" data-testid="standing">
      <h3>{t("standing")}</h3>
      {standing ? (
        <>
          <p class="ulti-big">{standing.name}</p>
          <p>
            <b>{seat(standing.seat)}</b> · {standing.stake}
          </p>
        </>
      ) : (
        <p class="ulti-muted">{t("standing_none")}</p>
      )}
    </section>
  );
}

/** What was said, line by line. */
export function Auction() {
  const { view, t, seat } = useDesk();
  const lines = view.auction.lines;
  const list = useRef<HTMLOListElement>(null);
  const count = lines.length;
  useLayoutEffect(() => {
    // The newest line stays in sight; scrolling by hand is left alone while nothing is said.
    if (list.current && count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return (
    <section class="ulti-auction" data-testid="auction">
      <h3>{t("auction")}</h3>
      {count === 0 ? (
        <p class="ulti-muted">{t("auction_empty")}</p>
      ) : (
        // A long auction scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list needs a tab stop
        <ol ref={list} tabIndex={0} data-lm-suppress-shortcuts="true" aria-label={t("auction")}>
          {lines.map((line, at) => (
            <li key={at} class={`ulti-said-${line.kind}`}>
              <span>{seat(line.seat)}</span>
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
