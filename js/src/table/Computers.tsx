import { useId } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { useDesk } from "../parts/desk.ts";

/** Who sits opposite, and a button that opens the choice. */
export function ComputersMenu({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { view, t } = useDesk();
  return (
    <Button testid="computers" local expanded={open} onPress={onToggle}>
      {t("computers", { name: view.computers?.text ?? "" })}
    </Button>
  );
}

/** The levels to choose from, each with a line on how it plays. One choice goes for all computers. */
export function Computers() {
  const { store, view, words, t } = useDesk();
  const group = useId();
  return (
    <fieldset class="ulti-computers" data-testid="computers-sheet">
      <legend>{t("computers_title")}</legend>
      {(words.players ?? []).map((player) => (
        <label key={player.id}>
          <input
            type="radio"
            name={group}
            data-testid={`player-${player.id}`}
            data-lm-suppress-shortcuts="true"
            disabled={store.gone}
            checked={view.computers?.chosen === player.id}
            onChange={() => store.choosePlayers(player.id)}
          />
          <span>
            <b>{player.name}</b> {player.text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
