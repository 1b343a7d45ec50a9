export type ToastKind = 'success' | 'error' | 'info';
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** Identical toasts within this time are suppressed. */
const DEDUPE_MS = 2000;
/** Delay before an error is shown; a navigation caused by 401 or 403 cancels it (R-226, gaps G-53). */
const DELAY_MS = 150;
const SHOWN_MS: Readonly<Record<ToastKind, number>> = { success: 3000, info: 4000, error: 6000 };

type Listener = (toasts: readonly Toast[]) => void;

/** Toasts of one page; the clock and timers are passed in by tests only. */
export class ToastStore {
  #toasts: readonly Toast[] = [];
  #listeners = new Set<Listener>();
  /** The errors that have not appeared yet, with their texts. */
  #waiting = new Map<ReturnType<typeof setTimeout>, string>();
  #lastShown = new Map<string, number>();
  #nextId = 1;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get = (): readonly Toast[] => this.#toasts;

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a text, unless the same one was shown in the last two seconds. Errors wait 150 ms. */
  show(kind: ToastKind, text: string): void {
    const last = this.#lastShown.get(text);
    if (last !== undefined && this.#now() - last < DEDUPE_MS) return;
    this.#lastShown.set(text, this.#now());
    if (kind !== 'error') {
      this.#add(kind, text);
      return;
    }
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      this.#add(kind, text);
    }, DELAY_MS);
    this.#waiting.set(timer, text);
  }

  /** Drops the errors that have not appeared yet, because the page is being left; the next page may show them. */
  cancelWaiting(): void {
    for (const [timer, text] of this.#waiting) {
      clearTimeout(timer);
      this.#lastShown.delete(text);
    }
    this.#waiting.clear();
  }

  close(id: number): void {
    this.#set(this.#toasts.filter((toast) => toast.id !== id));
  }

  #add(kind: ToastKind, text: string): void {
    const id = this.#nextId++;
    this.#set([...this.#toasts.slice(-3), { id, kind, text }]);
    setTimeout(() => this.close(id), SHOWN_MS[kind]);
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts;
    for (const listener of this.#listeners) listener(toasts);
  }
}

export const toasts = new ToastStore();
