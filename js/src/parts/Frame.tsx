import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useReducer, useState } from "preact/hooks";
import type { Link } from "../link.ts";
import type { Menu, Teaching, TeachingView } from "../teach.ts";
import { cardName, label } from "../words.ts";
import { DeskProvider, type Said } from "./desk.ts";
import { Notice } from "./Notice.tsx";
import { RulesMenu } from "./RulesMenu.tsx";

interface FrameProps<V extends TeachingView> {
  link: Link<V>;
  /** The widget's heading. */
  title: (link: Link<V>) => string;
  testid: string;
  /** Draws what is inside. */
  children: (view: V) => ComponentChildren;
  /** More buttons beside the heading. */
  tools?: (view: V) => ComponentChildren;
}

/**
 * What surrounds every teaching widget: heading, menu of rules, trouble, and a live region.
 *
 * It gives `useTeach()` to all that is drawn inside, and draws again whenever the model changes.
 */
export function Frame<V extends TeachingView>({ link, title, testid, children, tools }: FrameProps<V>) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [said, setSaid] = useState<(Said & { view: V }) | null>(null);
  useLayoutEffect(() => link.watch(() => draw(undefined)), [link]);

  const { view, words } = link;
  const menu = link.get<Menu>("menu");
  const about = said?.view === view ? said : null;
  const desk = useMemo<Teaching<V>>(
    () => ({
      store: link,
      view,
      menu,
      words,
      said: about,
      t: (key, parts) => label(words, key, parts),
      card: (card) => cardName(words, card),
      say: (next) => setSaid(next && { ...next, view }),
      tell: (text) => setSaid({ text, card: null, because: [], instead: [], view }),
      send: (message) => link.send(message),
    }),
    [link, view, menu, words, about],
  );
  const status = about?.text ?? view.status ?? "";
  const name = title(link);
  return (
    <DeskProvider value={desk}>
      <section class={`ulti-frame ${view.presenting ? "ulti-presenter" : ""}`} aria-label={name} data-testid={testid}>
        <header class="ulti-head">
          <h2>{name}</h2>
          {tools?.(view)}
        </header>
        <RulesMenu />
        <Notice notice={view.notice} />
        {children(view)}
        <p
          class={`ulti-status ${about ? "ulti-explains" : ""} ${status ? "" : "ulti-hidden"}`}
          role="status"
          data-testid="status"
        >
          {status}
        </p>
        {view.keeping && (
          <p class="ulti-keeping" role="note" data-testid="keeping">
            {view.keeping}
          </p>
        )}
      </section>
    </DeskProvider>
  );
}
