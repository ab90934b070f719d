import type { RefObject } from "preact";
import { useTeach } from "../teach.ts";
import { Button } from "./Button.tsx";

/** How far a presenter has shown what is asked. */
export interface Presenting {
  shown: number;
  count: number;
}

export type PresenterKey = "reveal" | "conceal" | "revealed" | "full_screen" | "presenter_keys";

const FORWARD = ["ArrowRight", "ArrowDown", " "];
const BACK = ["ArrowLeft", "ArrowUp"];

/** What a key of the presenter asks for; null for any other key. Clickers send Page Up and Page Down. */
function step(event: KeyboardEvent): "reveal" | "conceal" | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.key === "PageDown") return "reveal";
  if (event.key === "PageUp") return "conceal";
  // Cards and buttons have uses of their own for these.
  if (event.target !== event.currentTarget) return null;
  if (FORWARD.includes(event.key)) return "reveal";
  return BACK.includes(event.key) ? "conceal" : null;
}

/** What an element is given to take the presenter's keys; nothing while nobody presents. */
export function presenterKeys(presenting: Presenting | null, send: (message: { type: string }) => void) {
  if (!presenting) return {};
  return {
    tabIndex: 0,
    "data-lm-suppress-shortcuts": "true",
    onKeyDown: (event: KeyboardEvent) => {
      const type = step(event);
      if (!type) return;
      event.preventDefault();
      event.stopPropagation();
      send({ type });
    },
  };
}

interface BarProps {
  presenting: Presenting;
  send: (message: { type: string }) => void;
  root: RefObject<HTMLElement | null>;
}

/** The presenter's buttons, for whoever has no keyboard at hand. */
export function PresenterBar({ presenting, send, root }: BarProps) {
  const { t } = useTeach<never, PresenterKey>();
  const { shown, count } = presenting;
  const fill = () => {
    const here = root.current;
    here?.closest<HTMLElement>(".ulti")?.requestFullscreen?.();
    here?.focus();
  };
  return (
    <div class="ulti-actions ulti-presenting" data-testid="presenting">
      <Button testid="conceal" onPress={() => send({ type: "conceal" })}>
        {t("conceal")}
      </Button>
      <Button testid="reveal" primary decides onPress={() => send({ type: "reveal" })}>
        {t("reveal")}
      </Button>
      <p role="status" data-testid="revealed">
        {count > 0 && t("revealed", { shown, count })}
      </p>
      <Button testid="full-screen" local onPress={fill}>
        {t("full_screen")}
      </Button>
      <p class="ulti-muted ulti-presenter-keys">{t("presenter_keys")}</p>
    </div>
  );
}
