import { Button } from "../parts/Button.tsx";
import { useDesk } from "../parts/desk.ts";
import type { UiKey } from "../words.ts";

const PACES: [number, UiKey][] = [
  [0, "pace_none"],
  [500, "pace_fast"],
  [1000, "pace_normal"],
  [2000, "pace_slow"],
];

/** How fast the computers move, and a button to wait no longer. */
export function Pace() {
  const { store, view, t } = useDesk();
  // A pace set in Python need not be one of ours; it is shown as it is.
  const known = PACES.some(([pace]) => pace === view.pace);
  return (
    <div class="ulti-pace">
      <label>
        <span>{t("pace")}</span>
        <select
          class="ulti-select"
          data-testid="pace"
          data-lm-suppress-shortcuts="true"
          value={String(view.pace)}
          onChange={(event) => {
            store.setPace(Number(event.currentTarget.value));
            if (store.gone) event.currentTarget.value = String(view.pace);
          }}
        >
          {PACES.map(([pace, key]) => (
            <option key={pace} value={String(pace)}>
              {t(key)}
            </option>
          ))}
          {!known && <option value={String(view.pace)}>{t("pace_seconds", { seconds: view.pace / 1000 })}</option>}
        </select>
      </label>
      <Button testid="skip" idle={!view.waiting} onPress={() => store.go()}>
        {t("skip")}
      </Button>
    </div>
  );
}
