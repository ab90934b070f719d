import { useId } from "preact/hooks";
import { type MenuField, useTeach, type Value } from "../teach.ts";
import { Button } from "./Button.tsx";

/** One rule: a choice, or a number of points. */
function Field({ field }: { field: MenuField }) {
  const { send, store } = useTeach();
  const id = useId();
  const turn = (value: Value) => send({ type: "rules", field: field.name, value });
  const points = (input: HTMLInputElement) => {
    const value = input.valueAsNumber;
    if (Number.isInteger(value) && value !== field.value) turn(value);
  };
  const at = field.choices.findIndex((choice) => choice.value === field.value);
  const shared = {
    id,
    class: "ulti-select",
    "data-testid": `rule-${field.name}`,
    "data-lm-suppress-shortcuts": "true",
    disabled: store.gone,
  };
  return (
    <div class={`ulti-rule ${field.turned ? "ulti-turned" : ""} ${field.changed ? "ulti-changed" : ""}`}>
      <label for={id}>{field.meaning}</label>
      {field.choices.length > 0 ? (
        <select
          {...shared}
          value={String(at)}
          onChange={(event) => {
            const choice = field.choices[Number(event.currentTarget.value)];
            if (choice) turn(choice.value);
          }}
        >
          {field.choices.map((choice, place) => (
            <option key={String(choice.value)} value={String(place)}>
              {choice.text}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="number"
          min={0}
          max={99}
          value={String(field.value)}
          onChange={(event) => points(event.currentTarget)}
          onKeyDown={(event) => {
            // A host may keep the Enter key from becoming a change.
            if (event.key === "Enter") points(event.currentTarget);
          }}
        />
      )}
    </div>
  );
}

/** How many turned rules are listed without being asked for. */
const FEW = 3;

/** Each rule that the last change turned. */
function Turned() {
  const { menu } = useTeach();
  return (
    <ul>
      {menu.turned.map((item) => (
        <li key={item.name}>
          {item.meaning}: <s>{item.before}</s> <span aria-hidden="true">→</span> <b>{item.after}</b>
        </li>
      ))}
    </ul>
  );
}

/** The rules shown: presets and tweaks behind one line, which says what the last change turned. */
export function RulesMenu() {
  const { menu, send, t } = useTeach();
  const changed = menu.fields.filter((field) => field.changed).length;
  const preset = menu.presets.find((item) => item.id === menu.preset)?.name ?? menu.preset;
  return (
    <div class="ulti-rules">
      <details data-testid="rules">
        <summary data-lm-suppress-shortcuts="true">
          {t("rules")}: <b>{preset}</b>
          {changed > 0 && <span class="ulti-badge"> {t("rules_tweaked", { count: changed })}</span>}
        </summary>
        <div class="ulti-rules-body">
          <fieldset class="ulti-presets">
            <legend>{t("rules_preset")}</legend>
            {menu.presets.map((item) => (
              <Button
                key={item.id}
                testid={`preset-${item.id}`}
                class="ulti-toggle"
                pressed={item.id === menu.preset && changed === 0}
                onPress={() => send({ type: "preset", preset: item.id })}
              >
                {item.name}
              </Button>
            ))}
          </fieldset>
          {menu.groups.map((group) => {
            const fields = menu.fields.filter((field) => field.group === group.id);
            const marked = fields.filter((field) => field.changed).length;
            return (
              <details key={group.id} data-testid={`rules-${group.id}`}>
                <summary data-lm-suppress-shortcuts="true">
                  {group.name}
                  {marked > 0 && <span class="ulti-badge"> {t("rules_tweaked", { count: marked })}</span>}
                </summary>
                {fields.map((field) => (
                  <Field key={field.name} field={field} />
                ))}
              </details>
            );
          })}
        </div>
      </details>
      {/* Always in the page, so that what appears in it is read out. */}
      <div class="ulti-changes" role="status" data-testid="changes">
        {menu.text && (
          <>
            <div>
              {menu.fell.map((text) => (
                <p key={text} class="ulti-fell" data-testid="fell">
                  <span aria-hidden="true">⚠ </span>
                  {text}
                </p>
              ))}
              {menu.turned.length > FEW ? (
                <details>
                  <summary data-lm-suppress-shortcuts="true">{menu.text}</summary>
                  <Turned />
                </details>
              ) : (
                <>
                  <p>{menu.text}</p>
                  <Turned />
                </>
              )}
            </div>
            <Button testid="seen" class="ulti-small" onPress={() => send({ type: "seen" })}>
              {t("rules_seen")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
