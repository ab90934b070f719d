import { useEffect, useId, useState } from "preact/hooks";
import { useTeach } from "../teach.ts";
import { Choice, Write } from "./fields.tsx";
import type { EditorKey, EditorView } from "./view.ts";

/** What a position has beside its cards: doublings, marriages that count, the trick before. */
export function More() {
  const { view, t, send, store } = useTeach<EditorView, EditorKey>();
  const id = useId();
  const wrong = ["kontra", "marriages", "last"].some((name) => view.wrong.includes(name));
  // Open where something is told, and then as one likes; what is wrong is never out of sight.
  const [open, setOpen] = useState(view.told);
  useEffect(() => setOpen((was) => was || view.told || wrong), [view.told, wrong]);
  return (
    <details class="ulti-more" data-testid="more" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-lm-suppress-shortcuts="true">{t("more")}</summary>
      <div class="ulti-more-parts">
        <fieldset>
          <legend>{t("kontra_label")}</legend>
          {view.kontra.length === 0 && <p class="ulti-muted">{view.no_kontra}</p>}
          <div class="ulti-fields">
            {view.kontra.map(({ part, side, label, level, levels }) => (
              <Choice
                key={`${part} ${side}`}
                label={label}
                testid={`kontra-${part}${side === null ? "" : `-${side}`}`}
                value={level}
                choices={levels}
                wrong={view.wrong.includes("kontra")}
                onChoose={(chosen) => send({ type: "kontra", part, side, level: chosen })}
              />
            ))}
          </div>
        </fieldset>
        <fieldset class="ulti-more-marriages">
          <legend>{t("marriages_label")}</legend>
          <div class="ulti-tick">
            <input
              id={id}
              type="checkbox"
              data-testid="as-held"
              data-lm-suppress-shortcuts="true"
              disabled={store.gone}
              checked={!view.own}
              onChange={(event) => send({ type: "marriages", own: !event.currentTarget.checked })}
            />
            <label for={id}>{t("as_held")}</label>
          </div>
          {!view.own && (
            <p class="ulti-muted" data-testid="counting">
              {view.counting}
            </p>
          )}
          {view.own && (
            <div class="ulti-fields">
              {view.marriages.map(({ suit, label, seat }) => (
                <Choice
                  key={suit}
                  label={label}
                  testid={`marriage-${suit}`}
                  value={seat}
                  choices={view.holders}
                  wrong={view.wrong.includes("marriages")}
                  onChoose={(chosen) => send({ type: "marriage", suit, seat: chosen })}
                />
              ))}
            </div>
          )}
        </fieldset>
        <fieldset>
          <legend>{t("last_label")}</legend>
          <Write
            quiet
            label={t("last_label")}
            testid="last"
            value={view.last}
            placeholder="HA H10 H7"
            wrong={view.wrong.includes("last")}
            help={view.last_help}
            onWrite={(value) => send({ type: "set", name: "last", value })}
          />
        </fieldset>
      </div>
    </details>
  );
}
