import { useDesk } from "../parts/desk.ts";
import { Back, MiniFace } from "../parts/Face.tsx";
import { rankName } from "../words.ts";

/** The talon: backs, with the name of the seat that laid it; that seat sees the faces. */
export function Talon() {
  const { view, words, t, card } = useDesk();
  const { cards, text, known } = view.talon;
  if (cards === 0) return null;
  return (
    <section class="ulti-talon" data-testid="talon" aria-label={t("talon")}>
      <ul>
        {known
          ? known.map((code) => (
              <li key={code}>
                <MiniFace card={code} index={rankName(words, code)} />
                <span class="ulti-hidden">{card(code)}</span>
              </li>
            ))
          : Array.from({ length: cards }, (_, at) => (
              <li key={at} aria-hidden="true">
                <Back />
              </li>
            ))}
      </ul>
      <p>{text}</p>
    </section>
  );
}
