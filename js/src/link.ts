import type { Words } from "./view.ts";

/** The part of an anywidget model that the page uses. */
export interface Model {
  get(name: string): unknown;
  send(content: unknown): void;
  on(name: string, callback: () => void): void;
  off(name: string, callback: () => void): void;
}

/** What each widget's view has: how many messages are answered, and what went wrong with the last. */
export interface Answered {
  /** Counts the messages that have been answered, so that even a refusal brings a new view. */
  answered: number;
  notice: { kind: string; text: string } | null;
}

/** How long a message may go unanswered before the page says so. */
export const PATIENCE = 10_000;

/**
 * A widget's line to Python: made once for a model, shared by all its views.
 *
 * It keeps what the traits say, sends messages, and knows whether they are answered. The `view` answers; other traits
 * are read by `get`.
 */
export class Link<V extends Answered> {
  view: V;
  words: Words;
  /** The kernel has gone; nothing can be sent. */
  gone = false;
  /** A message has had no answer for `PATIENCE`. */
  slow = false;

  readonly #model: Model;
  readonly #watchers = new Set<() => void>();
  /** Messages on their way. */
  #pending = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** `traits` are those beside `view` and `words` whose changes are to be drawn. */
  constructor(model: Model, signal?: AbortSignal, traits: readonly string[] = ["menu"]) {
    this.#model = model;
    this.view = model.get("view") as V;
    this.words = model.get("words") as Words;
    const arrived = () => this.#arrived();
    const listeners: [string, () => void][] = [
      ...["view", "words", ...traits].map((name): [string, () => void] => [`change:${name}`, arrived]),
      // Fires when the comm closes: the kernel was stopped, restarted or lost.
      ["comm_live_update", () => this.#left()],
    ];
    for (const [name, listener] of listeners) model.on(name, listener);
    signal?.addEventListener("abort", () => {
      for (const [name, listener] of listeners) model.off(name, listener);
      clearTimeout(this.#patience);
      this.stopped();
    });
  }

  /** Messages sent and not answered yet. */
  get pending(): number {
    return this.#pending;
  }

  /** The value of a trait. */
  get<T>(name: string): T {
    return this.#model.get(name) as T;
  }

  /** Call `changed` after each change, until the function that is returned is called. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Send a message; says whether there was anybody to send it to. */
  send(message: { type: string; [more: string]: unknown }): boolean {
    if (this.gone) return false;
    this.#model.send(message);
    this.#pending += 1;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      // The message may be lost: it may be sent again.
      this.slow = true;
      this.#pending = 0;
      this.late();
      this.tell();
    }, PATIENCE);
    return true;
  }

  /** Have everything drawn again. */
  protected tell(): void {
    for (const changed of this.#watchers) changed();
  }

  /** For subclasses: a new view has come. */
  protected came(): void {}

  /** For subclasses: an answer has not come in time. */
  protected late(): void {}

  /** For subclasses: the kernel or the model has gone. */
  protected stopped(): void {}

  /** A model may be opened, and its words may come, before its view is set. */
  #answered(): number {
    return this.view.answered ?? 0;
  }

  #arrived(): void {
    const answered = this.#answered();
    this.view = this.get<V>("view");
    this.words = this.get<Words>("words");
    // What answers is alive.
    this.gone = false;
    this.slow = false;
    this.#pending = Math.max(this.#pending - (this.#answered() - answered), 0);
    if (this.#pending === 0) clearTimeout(this.#patience);
    this.came();
    this.tell();
  }

  #left(): void {
    this.gone = true;
    this.slow = false;
    clearTimeout(this.#patience);
    this.stopped();
    this.tell();
  }
}
