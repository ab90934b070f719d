import { useId } from "preact/hooks";
import { useTeach } from "../teach.ts";
import type { KindView, TricksKey, TricksView } from "./view.ts";

const WIDTH = 18;
const GAP = 3;

/** As many boxes as there are, filled as far as it has come. */
function Bar({ kind }: { kind: KindView }) {
  return (
    <svg
      class="ulti-boxes"
      viewBox={`0 0 ${kind.top * (WIDTH + GAP) - GAP} 10`}
      aria-hidden="true"
      data-filled={kind.box}
    >
      {Array.from({ length: kind.top }, (_, at) => (
        <rect
          key={at}
          class={at < kind.box ? "ulti-full" : "ulti-empty"}
          x={at * (WIDTH + GAP)}
          y="0.500"
          width={WIDTH}
          height="9"
          rx="2"
        />
      ))}
    </svg>
  );
}

/** Which kinds are mastered, and which one is drilled. */
export function Mastery() {
  const { view, t, send, store } = useTeach<TricksView, TricksKey>();
  const id = useId();
  return (
    <section class="ulti-mastery" aria-label={t("mastery")} data-testid="mastery">
      <h3>{t("mastery")}</h3>
      <ul>
        {view.mastery.map((kind) => (
          <li
            key={kind.id}
            class={`${kind.applies ? "" : "ulti-off"} ${view.kind?.id === kind.id ? "ulti-now-kind" : ""}`}
            data-testid={`kind-${kind.id}`}
            title={kind.text}
          >
            <span>{kind.name}</span>
            {kind.applies && <Bar kind={kind} />}
            {kind.applies && (
              <span class="ulti-tried" aria-hidden="true">
                {kind.tried}
              </span>
            )}
            <span class={kind.applies ? "ulti-hidden" : "ulti-why"}>{kind.text}</span>
          </li>
        ))}
      </ul>
      <p class="ulti-muted" data-testid="score">
        {view.score}
      </p>
      {view.set && <p data-testid="set">{view.set}</p>}
      <div class="ulti-pick">
        <label for={id}>{t("drill")}</label>
        <select
          id={id}
          class="ulti-select"
          data-testid="only"
          data-lm-suppress-shortcuts="true"
          disabled={store.gone}
          value={view.only}
          onChange={(event) => send({ type: "kind", kind: event.currentTarget.value })}
        >
          <option value="">{t("all_kinds")}</option>
          {view.mastery.map((kind) => (
            <option key={kind.id} value={kind.id} disabled={!kind.applies}>
              {kind.name}
            </option>
          ))}
        </select>
      </div>
    </section>
  );
}
