import { Toggles } from "../parts/Toggles.tsx";
import { useLadder } from "./view.ts";

/** Builds a bid out of parts, and says where it lands on the ladder. */
export function Builder() {
  const { view, t, send } = useLadder();
  const { toggles, bid, text, price, landing, why, fits } = view.builder;
  return (
    <section class="ulti-builder" data-testid="builder">
      <h3>{t("builder")}</h3>
      <Toggles toggles={toggles} onToggle={(toggle) => send({ type: "build", toggle })} />
      <div class="ulti-built" data-testid="built" role="status">
        {bid === null ? (
          <p class="ulti-muted">{toggles.some((toggle) => toggle.on) ? why : t("build_empty")}</p>
        ) : (
          <p>
            <b>{text}</b>
            <span>
              {landing} {price}.
            </span>
            {!fits && <span class="ulti-muted">{why}</span>}
          </p>
        )}
      </div>
    </section>
  );
}
