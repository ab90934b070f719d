import { Button } from "./Button.tsx";

/** A switch of a bid builder. */
export interface Toggle {
  id: string;
  label: string;
  on: boolean;
  /** Why it cannot be turned on. */
  why: string | null;
}

/** The switches that a bid is built with. What is built lives in Python. */
export function Toggles({ toggles, onToggle }: { toggles: readonly Toggle[]; onToggle: (id: string) => void }) {
  return (
    <div class="ulti-toggles">
      {toggles.map((toggle) => (
        <Button
          key={toggle.id}
          testid={`toggle-${toggle.id}`}
          class="ulti-toggle"
          pressed={toggle.on}
          why={toggle.on ? null : toggle.why}
          onPress={() => onToggle(toggle.id)}
        >
          {toggle.label}
        </Button>
      ))}
    </div>
  );
}
