import type { CardCode, Intent, Ladder, View, Words } from "./view.ts";

/** The part of an anywidget model that the page uses. */
export interface Model {
  get(name: string): unknown;
  send(content: unknown): void;
  on(name: string, callback: () => void): void;
  off(name: string, callback: () => void): void;
}

/** How long an intent may go unanswered before the page says so. */
export const PATIENCE = 10_000;

/**
 * One table of the page: made once for a model, shared by all its views.
 *
 * It keeps what the traits say, sends intents, and keeps the pace of the computers: Python has no timers, so a single
 * clock here asks for the next move, however many views are drawn.
 */
export class Store {
  view: View;
  words: Words;
  ladder: Ladder;
  /** The kernel has gone; nothing can be sent. */
  gone = false;
  /** An intent has had no answer for `PATIENCE`. */
  slow = false;
  /** Cards chosen to lay away. Python is told only when they are laid. */
  chosen: readonly CardCode[] = [];

  readonly #model: Model;
  readonly #watchers = new Set<() => void>();
  #views = 0;
  /** The `rev` for which a decision is on its way: a second press of the same button is not sent. */
  #sent: number | null = null;
  /** That decision is only that the computer may move: the person may still say something meanwhile. */
  #going = false;
  /** How many intents will have been answered when that decision has been. */
  #due = 0;
  /** Intents on their way. */
  #pending = 0;
  #paceTimer: ReturnType<typeof setTimeout> | undefined;
  #patienceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model, signal?: AbortSignal) {
    this.#model = model;
    this.view = model.get("view") as View;
    this.words = model.get("words") as Words;
    this.ladder = model.get("ladder") as Ladder;
    const listeners: [string, () => void][] = [
      ["change:view", () => this.#arrived()],
      ["change:words", () => this.#arrived()],
      ["change:ladder", () => this.#arrived()],
      // Fires when the comm closes: the kernel was stopped, restarted or lost.
      ["comm_live_update", () => this.#left()],
    ];
    for (const [name, listener] of listeners) model.on(name, listener);
    signal?.addEventListener("abort", () => {
      for (const [name, listener] of listeners) model.off(name, listener);
      this.#stopClocks();
    });
  }

  /** Call `changed` after each change, until the function that is returned is called. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** A view is on the page. The computers move only while there is one. Returns what takes it off again. */
  attach(): () => void {
    this.#views += 1;
    this.#keepPace();
    return () => {
      this.#views -= 1;
      if (this.#views === 0) clearTimeout(this.#paceTimer);
    };
  }

  act(action: string): void {
    this.#decide({ type: "act", action, rev: this.view.rev });
  }

  /** Let the computer move now. */
  go(): void {
    if (this.view.waiting) this.#decide({ type: "continue", rev: this.view.rev });
  }

  next(): void {
    this.#decide({ type: "next", rev: this.view.rev });
  }

  step(to: number): void {
    this.#decide({ type: "step", to, rev: this.view.rev });
  }

  playOn(): void {
    this.#decide({ type: "play_on", rev: this.view.rev });
  }

  build(toggle: string): void {
    this.#send({ type: "build", toggle, rev: this.view.rev });
  }

  setPace(pace: number): void {
    this.#send({ type: "pace", pace, rev: this.view.rev });
  }

  /** Choose a card to lay away, or take it back. One more than needed replaces the one chosen first. */
  choose(card: CardCode): void {
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((other) => other !== card)
      : [...this.chosen, card].slice(-this.view.choose);
    this.#tell();
  }

  lay(): void {
    // In the order of the hand, so that the same two cards are always the same action.
    const cards = this.view.hand.map((held) => held.card).filter((card) => this.chosen.includes(card));
    this.act(["lay", ...cards].join(" "));
  }

  /** Send what moves the deal on, unless the same view was already answered. */
  #decide(intent: Intent): void {
    const going = intent.type === "continue";
    if (this.#sent === intent.rev && (going || !this.#going)) return;
    if (!this.#send(intent)) return;
    this.#sent = intent.rev;
    this.#going = going;
    this.#due = this.view.answered + this.#pending;
  }

  #send(intent: Intent): boolean {
    if (this.gone) return false;
    this.#model.send(intent);
    this.#pending += 1;
    clearTimeout(this.#patienceTimer);
    this.#patienceTimer = setTimeout(() => {
      this.slow = true;
      // The message may be lost: let the person press again.
      this.#sent = null;
      this.#pending = 0;
      this.#tell();
    }, PATIENCE);
    return true;
  }

  #arrived(): void {
    const answered = this.view.answered;
    this.view = this.#model.get("view") as View;
    this.words = this.#model.get("words") as Words;
    this.ladder = this.#model.get("ladder") as Ladder;
    // What answers is alive.
    this.gone = false;
    this.slow = false;
    this.#pending = Math.max(this.#pending - (this.view.answered - answered), 0);
    if (this.#pending === 0) clearTimeout(this.#patienceTimer);
    // A refusal leaves `rev` as it was: what was refused may be tried again.
    if (this.view.rev !== this.#sent || this.view.answered >= this.#due) this.#sent = null;
    const held = new Set(this.view.choose > 0 ? this.view.hand.map((card) => card.card) : []);
    this.chosen = this.chosen.filter((card) => held.has(card)).slice(0, this.view.choose);
    this.#keepPace();
    this.#tell();
  }

  #left(): void {
    this.gone = true;
    this.slow = false;
    this.#stopClocks();
    this.#tell();
  }

  #keepPace(): void {
    clearTimeout(this.#paceTimer);
    if (this.#views === 0 || this.gone || !this.view.waiting) return;
    this.#paceTimer = setTimeout(() => this.go(), this.view.pace);
  }

  #stopClocks(): void {
    clearTimeout(this.#paceTimer);
    clearTimeout(this.#patienceTimer);
  }

  #tell(): void {
    for (const changed of this.#watchers) changed();
  }
}
