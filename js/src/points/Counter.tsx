import { useRef } from "preact/hooks";
import { Brief } from "../parts/Brief.tsx";
import { Button } from "../parts/Button.tsx";
import { useKeepFocus } from "../parts/focus.ts";
import { useTeach } from "../teach.ts";
import { Asked } from "./Asked.tsx";
import { Rows } from "./Rows.tsx";
import { Totals } from "./Totals.tsx";
import type { PointsKey, PointsView } from "./view.ts";

/** Forwards and back through the count. */
function Stepping() {
  const { view, t, send } = useTeach<PointsView, PointsKey>();
  const to = (step: number) => send({ type: "step", step });
  const first = view.step === 0;
  const last = view.step === view.steps;
  return (
    <div class="ulti-answering">
      {/* The mark of what to press stays on the one button, so that the focus stays with it. */}
      <Button testid="one-on" primary idle={last} onPress={() => to(view.step + 1)}>
        {t("one_on")}
      </Button>
      <Button testid="one-back" idle={first} onPress={() => to(view.step - 1)}>
        {t("one_back")}
      </Button>
      <Button testid="to-end" idle={last} onPress={() => to(view.steps)}>
        {t("to_end")}
      </Button>
      <Button testid="to-start" idle={first} onPress={() => to(0)}>
        {t("to_start")}
      </Button>
      <span class="ulti-muted" data-testid="at">
        {t("at", { step: view.step, count: view.steps })}
      </span>
    </div>
  );
}

export function Counter() {
  const { view, t, send } = useTeach<PointsView, PointsKey>();
  const root = useRef<HTMLDivElement>(null);
  useKeepFocus(root);
  return (
    <div class="ulti-trainer ulti-counter" ref={root} tabIndex={-1}>
      <div class="ulti-work">
        <Brief contract={view.contract} />
        <div class="ulti-answering">
          <fieldset class="ulti-takers">
            <legend class="ulti-hidden">{t("mode")}</legend>
            {(["along", "ask"] as const).map((mode) => (
              <Button
                key={mode}
                testid={`mode-${mode}`}
                class="ulti-toggle"
                pressed={view.mode === mode}
                onPress={() => send({ type: "mode", mode })}
              >
                {t(mode)}
              </Button>
            ))}
          </fieldset>
          <Button
            testid="other-deal"
            class="ulti-push"
            primary={view.mode === "ask" && view.question === null}
            decides
            onPress={() => send({ type: "deal" })}
          >
            {t("other_deal")}
          </Button>
        </div>
        {view.mode === "along" && <Stepping />}
        {view.mode === "ask" && <Asked />}
        {view.told && <Totals />}
        {/* Always in the page, so that what appears in it is read out. */}
        <div role="status" class="ulti-feedback" data-testid="changed">
          {view.changed && <p class="ulti-says ulti-says-changed">{view.changed}</p>}
        </div>
        <Rows />
      </div>
    </div>
  );
}
