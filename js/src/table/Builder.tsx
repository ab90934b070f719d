import { Button } from "../parts/Button.tsx";
import { useDesk } from "../parts/desk.ts";
import { Toggles } from "../parts/Toggles.tsx";

/** Builds a bid out of parts. What is built lives in Python; here are only the switches. */
export function Builder() {
  const { store, view, t } = useDesk();
  const builder = view.builder;
  if (!builder) return null;
  const action = builder.action;
  return (
    <section class="ulti-builder" data-testid="builder">
      <h3>{t("builder")}</h3>
      <Toggles toggles={builder.toggles} onToggle={(toggle) => store.build(toggle)} />
      <div class="ulti-built">
        <p data-testid="built">
          <b>{builder.text}</b>
          {builder.stake && <span>{builder.stake}</span>}
          {builder.why && <span class="ulti-muted">{builder.why}</span>}
        </p>
        <Button
          testid="bid"
          decides
          primary={action !== null}
          why={action === null ? (builder.why ?? builder.text) : null}
          onPress={() => action !== null && store.act(action)}
        >
          {t("bid")}
        </Button>
      </div>
    </section>
  );
}
