import { Button } from "../parts/Button.tsx";
import { useDesk } from "../parts/desk.ts";
import { Steps } from "../parts/Steps.tsx";

/** Steps through a recorded deal, both ways, and lets one play on from any step. */
export function Stepper() {
  const { store, view, t } = useDesk();
  const stepping = view.stepping;
  if (!stepping) return null;
  const { at, count } = stepping;
  return (
    <div class="ulti-actions ulti-stepper" data-testid="stepper">
      <Steps
        of="steps"
        caption={t("steps_at", { number: at, count })}
        at={at}
        count={count}
        onStep={(to) => store.step(to)}
      />
      {view.phase !== "settled" && (
        <Button testid="play-on" onPress={() => store.playOn()}>
          {t("play_on")}
        </Button>
      )}
    </div>
  );
}
