import type { Model } from "../src/store.ts";
import type { Intent } from "../src/view.ts";
import { words } from "./english.ts";
import { ladder } from "./fixtures.ts";

/** A model without a kernel: keeps what is sent, and shows the view it is given. */
export class FakeModel<I = Intent> implements Model {
  readonly sent: I[] = [];
  readonly #traits: Map<string, unknown>;
  readonly #listeners = new Map<string, Set<() => void>>();

  /** `more` are the traits beside the view; a teaching widget brings its own `words` and `menu`. */
  constructor(view: unknown, more: Record<string, unknown> = { ladder }) {
    this.#traits = new Map<string, unknown>(Object.entries({ words, ...more, view }));
  }

  get(name: string): unknown {
    return this.#traits.get(name);
  }

  send(content: unknown): void {
    this.sent.push(content as I);
  }

  on(name: string, callback: () => void): void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(callback));
  }

  off(name: string, callback: () => void): void {
    this.#listeners.get(name)?.delete(callback);
  }

  /** How many listeners are left: none, once the widget is closed. */
  get listening(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  emit(name: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener();
  }

  show(view: unknown): void {
    this.#traits.set("view", view);
    this.emit("change:view");
  }
}
