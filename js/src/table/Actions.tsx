import { Button } from "../parts/Button.tsx";
import { useDesk } from "../parts/desk.ts";

/** The buttons of the moment: what may be said, laid, shown or gone on with. */
export function Actions() {
  const { store, view, t } = useDesk();
  const { choose, stop, match } = view;
  // A bid that is built is the next step; there is one main button at a time.
  const built = view.builder !== null && view.builder.action !== null;
  const count = store.chosen.length;
  const groups = new Map<string, typeof view.actions>();
  for (const action of view.actions) groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
  if (choose === 0 && !stop && !match.next && groups.size === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not the fields of a form
    <div class="ulti-actions" role="group" aria-label={t("actions")}>
      {choose > 0 && (
        <Button
          testid="lay"
          decides
          primary={count === choose}
          why={count === choose ? null : t("lay_why", { total: choose, count })}
          onPress={() => store.lay()}
        >
          {t("lay")} <span class="ulti-count">{t("lay_count", { count, total: choose })}</span>
        </Button>
      )}
      {[...groups].map(([group, actions]) => (
        <div key={group} class={`ulti-group ulti-group-${group}`}>
          {actions.map((action) => (
            <Button
              key={action.action}
              testid={`action-${action.action.replaceAll(" ", "-")}`}
              decides
              primary={action.primary && !built}
              class={view.hint?.action?.action === action.action ? "ulti-hinted" : ""}
              why={action.why}
              onPress={() => store.act(action.action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      ))}
      {stop && (
        <Button testid="stop" decides onPress={() => store.act(stop)}>
          {t("stop")}
        </Button>
      )}
      {match.next && (
        <Button testid="next" decides primary onPress={() => store.next()}>
          {match.next}
        </Button>
      )}
    </div>
  );
}
