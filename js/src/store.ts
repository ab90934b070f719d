import { Link, type Model } from "./link.ts";
import type { CardCode, Intent, Ladder, View } from "./view.ts";

export { type Model, PATIENCE } from "./link.ts";

/**
 * One table of the page: made once for a model, shared by all its views.
 *
 * Beside what every widget's line to Python does it keeps the pace of the computers: Python has no timers, so a single
 * clock here asks for the next move, however many views are drawn.
 */
export class Store extends Link<View> {
  /** Cards chosen to lay away. Python is told only when they are laid. */
  chosen: readonly CardCode[] = [];

  #views = 0;
  /** The `rev` for which a decision is on its way: a second press of the same button is not sent. */
  #sent: number | null = null;
  /** That decision is only that the computer may move: the person may still say something meanwhile. */
  #going = false;
  /** How many intents will have been answered when that decision has been. */
  #due = 0;
  #paceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model, signal?: AbortSignal) {
    super(model, signal, ["ladder"]);
  }

  get ladder(): Ladder {
    return this.get<Ladder>("ladder");
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

  /** Ask for a hint, or for more of it; not again while the answer is on its way. */
  hint(): void {
    if (this.view.hint && !this.view.hint.thinking && this.pending === 0)
      this.send({ type: "hint", rev: this.view.rev });
  }

  choosePlayers(player: string): void {
    this.send({ type: "players", player, rev: this.view.rev });
  }

  build(toggle: string): void {
    this.send({ type: "build", toggle, rev: this.view.rev });
  }

  setPace(pace: number): void {
    this.send({ type: "pace", pace, rev: this.view.rev });
  }

  /** Choose a card to lay away, or take it back. One more than needed replaces the one chosen first. */
  choose(card: CardCode): void {
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((other) => other !== card)
      : [...this.chosen, card].slice(-this.view.choose);
    this.tell();
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
    if (!this.send(intent)) return;
    this.#sent = intent.rev;
    this.#going = going;
    this.#due = this.view.answered + this.pending;
  }

  protected override came(): void {
    // A refusal leaves `rev` as it was: what was refused may be tried again.
    if (this.view.rev !== this.#sent || this.view.answered >= this.#due) this.#sent = null;
    const held = new Set(this.view.choose > 0 ? this.view.hand.map((card) => card.card) : []);
    this.chosen = this.chosen.filter((card) => held.has(card)).slice(0, this.view.choose);
    this.#keepPace();
  }

  protected override late(): void {
    this.#sent = null;
  }

  protected override stopped(): void {
    clearTimeout(this.#paceTimer);
  }

  #keepPace(): void {
    clearTimeout(this.#paceTimer);
    if (this.#views === 0 || this.gone || !this.view.waiting) return;
    this.#paceTimer = setTimeout(() => this.go(), this.view.pace);
  }
}
