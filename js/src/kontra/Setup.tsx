import { useId } from "preact/hooks";
import { Button } from "../parts/Button.tsx";
import { Choice } from "../parts/Choice.tsx";
import { type Chain, type Part, type Silent, useKontra } from "./view.ts";

/** Who doubled a part: what was said, and a button for what may be said next. */
function Doublings({ part, chain }: { part: Part; chain: Chain }) {
  const { t, send } = useKontra();
  const name = `${part.id}${chain.side === null ? "" : `-${chain.side}`}`;
  const say = (level: number) => send({ type: "kontra", part: part.id, side: chain.side, level });
  return (
    <div class="ulti-chain" data-testid={`chain-${name}`}>
      {chain.name && <span class="ulti-chain-name">{chain.name}</span>}
      {chain.said.length > 0 && (
        <ol>
          {chain.said.map((step) => (
            <li key={step.level}>
              <b>{step.name}</b> <span class="ulti-muted">{step.by}</span> ×{step.factor}
            </li>
          ))}
        </ol>
      )}
      {chain.next && (
        <Button testid={`raise-${name}`} class="ulti-small ulti-raise" onPress={() => say(chain.said.length + 1)}>
          + {t("kontra_next", { by: chain.next.by, name: chain.next.name, factor: chain.next.factor })}
        </Button>
      )}
      {chain.said.length > 0 && (
        <Button testid={`back-${name}`} class="ulti-small" onPress={() => say(chain.said.length - 1)}>
          {t("take_back")}
          <span class="ulti-hidden">
            : {chain.said[chain.said.length - 1]?.name}, {part.label}
          </span>
        </Button>
      )}
    </div>
  );
}

function PartRow({ part }: { part: Part }) {
  const { view, t, send } = useKontra();
  const say = (won: boolean) => send({ type: "won", part: part.id, won });
  return (
    <li class="ulti-part" data-testid={`part-${part.id}`}>
      <p class="ulti-part-name">
        <b>{part.label}</b> <span class="ulti-muted">{t("each_part", { value: part.value })}</span>
      </p>
      <fieldset class="ulti-tabs">
        <legend class="ulti-hidden">{part.label}</legend>
        <Button testid={`won-${part.id}`} class="ulti-tab ulti-tab-won" pressed={part.won} onPress={() => say(true)}>
          {t("won")}
        </Button>
        <Button
          testid={`lost-${part.id}`}
          class="ulti-tab ulti-tab-lost"
          pressed={!part.won}
          onPress={() => say(false)}
        >
          {t("lost")}
        </Button>
      </fieldset>
      {view.kontra && (
        <div class="ulti-chains">
          {part.chains.map((chain) => (
            <Doublings key={chain.side} part={part} chain={chain} />
          ))}
        </div>
      )}
    </li>
  );
}

function SilentRow({ result }: { result: Silent }) {
  const { send, say, store } = useKontra();
  const id = useId();
  return (
    <li class="ulti-part">
      <label class="ulti-part-name" for={id}>
        {result.label}
      </label>
      <select
        id={id}
        class="ulti-select"
        data-testid={result.id}
        data-lm-suppress-shortcuts="true"
        disabled={store.gone}
        value={result.value}
        onChange={(event) => {
          const what = event.currentTarget.value;
          const why = result.options.find((option) => option.id === what)?.why;
          if (why) {
            event.currentTarget.value = result.value;
            say({ text: why, card: null, because: [], instead: [] });
          } else send({ type: "silent", part: result.id, what });
        }}
      >
        {result.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </li>
  );
}

/** What was bid, what became of it, and who doubled what. */
export function Setup() {
  const { view, menu, t, send } = useKontra();
  const presets = new Map(menu.presets.map((item) => [item.id, item.name]));
  return (
    <section class="ulti-setup">
      <div class="ulti-pick">
        <Choice
          testid="example"
          label={t("examples")}
          value={view.example}
          options={[
            { id: "", name: "–" },
            ...view.examples.map((item) => ({ id: item.id, name: `${item.name} (${presets.get(item.rules) ?? ""})` })),
          ]}
          onChoose={(example) => example && send({ type: "example", example })}
        />
        <Choice
          testid="bid"
          label={t("contract_bid")}
          value={view.bid}
          options={view.bids}
          onChoose={(bid) => send({ type: "bid", bid })}
        />
        <Choice
          testid="declarer"
          label={t("declarer_is")}
          value={String(view.declarer)}
          options={view.seats.map((name, seat) => ({ id: String(seat), name }))}
          onChoose={(seat) => send({ type: "declarer", seat: Number(seat) })}
        />
      </div>
      <h3>{t("what_happened")}</h3>
      <ul class="ulti-parts">
        {view.parts.map((part) => (
          <PartRow key={part.id} part={part} />
        ))}
      </ul>
      {!view.kontra && <p class="ulti-muted">{t("no_kontra")}</p>}
      {view.silent.length > 0 && (
        <>
          <h3>{t("silent_results")}</h3>
          <ul class="ulti-parts ulti-silents">
            {view.silent.map((result) => (
              <SilentRow key={result.id} result={result} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
