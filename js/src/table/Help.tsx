import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { useDesk } from "../parts/desk.ts";
import type { UiKey } from "../words.ts";

const KEYS: [UiKey, UiKey][] = [
  ["key_tab", "key_tab_does"],
  ["key_arrows", "key_arrows_does"],
  ["key_ends", "key_ends_does"],
  ["key_press", "key_press_does"],
  ["key_hint", "key_hint_does"],
  ["key_help", "key_help_does"],
  ["key_escape", "key_escape_does"],
];

/** The keys of the table. Not modal: the table stays in reach. */
export function Help({ onClose }: { onClose: () => void }) {
  const { t } = useDesk();
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => sheet.current?.querySelector("button")?.focus(), []);
  const close = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <div
      class="ulti-help"
      role="dialog"
      aria-label={t("help_title")}
      data-testid="help-sheet"
      ref={sheet}
      onKeyDown={close}
    >
      <div class="ulti-help-head">
        <h3>{t("help_title")}</h3>
        <Button testid="help-close" local onPress={onClose}>
          {t("help_close")}
        </Button>
      </div>
      <dl>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
