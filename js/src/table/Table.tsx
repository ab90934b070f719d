import { useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { type Desk, DeskProvider, type Said } from "../parts/desk.ts";
import { useKeepFocus } from "../parts/focus.ts";
import type { Store } from "../store.ts";
import type { View } from "../view.ts";
import { cardName, label } from "../words.ts";
import { Actions } from "./Actions.tsx";
import { Auction, Standing } from "./Auction.tsx";
import { Builder } from "./Builder.tsx";
import { Computers, ComputersMenu } from "./Computers.tsx";
import { Brief, Contract } from "./Contract.tsx";
import { Hand } from "./Hand.tsx";
import { Help } from "./Help.tsx";
import { Hint, HintButton } from "./Hint.tsx";
import { Ladder } from "./Ladder.tsx";
import { LastTrick } from "./LastTrick.tsx";
import { MatchBar } from "./MatchBar.tsx";
import { Pace } from "./Pace.tsx";
import { Review } from "./Review.tsx";
import { Seat } from "./Seats.tsx";
import { Settlement } from "./Settlement.tsx";
import { Notice, Status } from "./Status.tsx";
import { Stepper } from "./Stepper.tsx";
import { Talon } from "./Talon.tsx";
import { Trick } from "./Trick.tsx";

/** One seat's table, drawn from the view. */
export function Table({ store }: { store: Store }) {
  const root = useRef<HTMLDivElement>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [said, setSaid] = useState<(Said & { view: View }) | null>(null);
  const [help, setHelp] = useState(false);
  const [choosing, setChoosing] = useState(false);
  useLayoutEffect(() => {
    const leave = store.watch(() => draw(undefined));
    const detach = store.attach();
    return () => {
      leave();
      detach();
    };
  }, [store]);
  useKeepFocus(root);

  const { view, words } = store;
  const about = said?.view === view ? said : null;
  const desk = useMemo<Desk>(
    () => ({
      store,
      view,
      words,
      said: about,
      t: (key, parts) => label(words, key, parts),
      card: (card) => cardName(words, card),
      seat: (seat) => view.seats.find((other) => other.seat === seat)?.name ?? "",
      say: (next) => setSaid(next && { ...next, view }),
    }),
    [store, view, words, about],
  );

  const closeHelp = () => {
    setHelp(false);
    root.current?.querySelector<HTMLElement>("[data-testid='help']")?.focus();
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A list takes letters itself: they lead to its entries.
    const letter = event.target instanceof HTMLSelectElement ? "" : event.key.toLowerCase();
    if (event.key === "?") {
      if (help) closeHelp();
      else setHelp(true);
    } else if (letter === "h" && !event.repeat) store.hint();
    else return;
    event.preventDefault();
  };

  const settled = view.phase === "settled";
  return (
    <DeskProvider value={desk}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table of players, not of data or of form fields */}
      <div
        class={`ulti-table ulti-phase-${view.phase}`}
        role="group"
        aria-label={desk.t("table")}
        data-testid="table"
        data-rev={view.rev}
        data-answered={view.answered}
        data-lm-suppress-shortcuts="true"
        tabIndex={-1}
        ref={root}
        onKeyDown={key}
      >
        <MatchBar>
          {!view.stepping && <Pace />}
          {view.computers && <ComputersMenu open={choosing} onToggle={() => setChoosing(!choosing)} />}
          <Button
            testid="help"
            local
            class="ulti-round"
            name={desk.t("help")}
            expanded={help}
            onPress={() => (help ? closeHelp() : setHelp(true))}
          >
            <span aria-hidden="true">?</span>
          </Button>
        </MatchBar>
        {view.computers && choosing && <Computers />}
        {help && <Help onClose={closeHelp} />}
        <Notice />
        <div class="ulti-main">
          {settled ? (
            <Settlement />
          ) : (
            <div class="ulti-felt ulti-cloth">
              <Seat place="left" />
              <div class="ulti-centre">
                <Brief />
                <Talon />
              </div>
              <Seat place="right" />
              <Trick />
              <div class="ulti-near">
                <Seat place="you" />
                <LastTrick />
              </div>
              <Hand />
            </div>
          )}
          <div class="ulti-dock">
            <div class="ulti-asked">
              <Status />
              <HintButton />
            </div>
            <Hint />
            <Stepper />
            <Builder />
            <Actions />
          </div>
          {settled && <Review />}
        </div>
        <aside class="ulti-side">
          <Contract />
          {!view.contract && <Standing />}
          <Auction />
          {!view.contract && <Ladder />}
        </aside>
      </div>
    </DeskProvider>
  );
}
