import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { type LadderBid, useLadder } from "./view.ts";

/** What a bid is worth, and why it beats the standing one or not. */
function Detail({ bid, place }: { bid: LadderBid | undefined; place: string }) {
  const { view, t, send } = useLadder();
  if (!bid) return <p class="ulti-muted">{t(view.standing ? "press_other" : "press_bid")}</p>;
  return (
    <>
      <p>
        <b>{bid.name}</b> <span class="ulti-muted">{bid.parts}</span>
      </p>
      <p>{bid.why || (bid.mark === "standing" ? t("press_other") : bid.price)}</p>
      {bid.mark !== "standing" && (
        <Button testid={`stand-${place}`} class="ulti-small" onPress={() => send({ type: "stand", bid: bid.id })}>
          {t("stand")}
        </Button>
      )}
    </>
  );
}

const MARKS = { standing: "mark_standing", beats: "mark_beats", short: "mark_short" } as const;

interface ChipProps {
  bid: LadderBid;
  current: boolean;
  chosen: boolean;
  onChoose: () => void;
  onPress: () => void;
}

/** One bid. The marks are told in words too. */
function Chip({ bid, current, chosen, onChoose, onPress }: ChipProps) {
  const { t } = useLadder();
  const classes = [
    "ulti-bid",
    bid.mark && `ulti-bid-${bid.mark}`,
    bid.built && "ulti-bid-built",
    chosen && "ulti-bid-chosen",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      data-testid={`bid-${bid.id.replaceAll(" ", "_")}`}
      data-bid={bid.id}
      data-lm-suppress-shortcuts="true"
      tabIndex={current ? 0 : -1}
      aria-pressed={bid.mark === "standing"}
      onFocus={onChoose}
      onMouseEnter={onChoose}
      onClick={onPress}
    >
      <span class="ulti-bid-name">{bid.name}</span>
      <span class="ulti-hidden">, {bid.price}</span>
      {bid.change && <span class="ulti-change">{bid.change}</span>}
      {bid.mark && <span class="ulti-hidden">, {t(MARKS[bid.mark])}</span>}
      {bid.built && <span class="ulti-hidden">, {t("built_here")}</span>}
    </button>
  );
}

/** The whole ladder from low to high. One stop of the Tab key; the arrows move along the bids. */
export function Rungs() {
  const { view, t, send } = useLadder();
  const list = useRef<HTMLOListElement>(null);
  const [chosen, choose] = useState("");
  const bids = view.rungs.flatMap((rung) => rung.bids);
  const at = bids.findIndex((bid) => bid.id === chosen);
  const current =
    at >= 0
      ? at
      : Math.max(
          bids.findIndex((bid) => bid.mark === "standing"),
          0,
        );
  const shown = at >= 0 ? bids[at] : bids.find((bid) => bid.mark === "standing");
  const held = useRef(false);
  useEffect(() => {
    // New rules may take the focused bid away: the ladder keeps the keyboard.
    const root = list.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (held.current && root?.activeElement === root?.querySelector("body"))
      list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  });
  const move = (to: number) => {
    const bid = bids[Math.min(Math.max(to, 0), bids.length - 1)];
    if (bid) list.current?.querySelector<HTMLElement>(`[data-bid="${bid.id}"]`)?.focus();
  };
  const key = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowDown: current + 1,
      ArrowLeft: current - 1,
      ArrowUp: current - 1,
      Home: 0,
      End: bids.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(to);
  };
  const press = (bid: LadderBid) => {
    choose(bid.id);
    if (!view.standing) send({ type: "stand", bid: bid.id });
  };
  return (
    <>
      <div class="ulti-summary">
        <p data-testid="summary">{view.summary}</p>
        {view.standing && (
          <Button testid="clear" class="ulti-small" onPress={() => send({ type: "stand", bid: "" })}>
            {t("clear")}
          </Button>
        )}
      </div>
      {view.gone.length > 0 && (
        <p class="ulti-gone" data-testid="gone">
          {t("gone_bids", { bids: view.gone.join(", ") })}
        </p>
      )}
      <div class="ulti-detail-top" data-testid="detail" role="status">
        <Detail bid={shown} place="top" />
      </div>
      <ol
        class={`ulti-rungs ${view.standing ? "ulti-rungs-marked" : ""}`}
        aria-label={t("bids")}
        data-testid="rungs"
        ref={list}
        onKeyDown={key}
        onFocusCapture={() => {
          held.current = true;
        }}
        onFocusOut={(event) => {
          if (event.relatedTarget) held.current = false;
        }}
      >
        {view.rungs.map((rung) => (
          <li key={rung.rank} class="ulti-rung">
            <span class="ulti-rung-label">
              <span class="ulti-hidden">
                {t("rung")} {rung.rank}:{" "}
              </span>
              {rung.label}
              {rung.note && <span class="ulti-rung-note"> {rung.note}</span>}
            </span>
            <div class="ulti-rung-bids">
              {rung.bids.map((bid) => (
                <Chip
                  key={bid.id}
                  bid={bid}
                  current={bids[current]?.id === bid.id}
                  chosen={shown?.id === bid.id}
                  onChoose={() => choose(bid.id)}
                  onPress={() => press(bid)}
                />
              ))}
            </div>
            {shown && rung.bids.includes(shown) && (
              <div class="ulti-detail-here">
                <Detail bid={shown} place="here" />
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
