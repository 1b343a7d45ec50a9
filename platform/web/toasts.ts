export type ToastKind = 'success' | 'error' | 'info';
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** Time in which a second identical toast is suppressed, in milliseconds. */
const DEDUPE_MS = 2000;
/** Delay before an error is shown, in milliseconds. A navigation caused by 401 or 403 cancels the error (R-226, gaps G-53). */
const DELAY_MS = 150;
const SHOWN_MS: Readonly<Record<ToastKind, number>> = { success: 3000, info: 4000, error: 6000 };

type Listener = (toasts: readonly Toast[]) => void;

/** The toasts of one page. Tests pass in the clock and timers. */
export class ToastStore {
  #toasts: readonly Toast[] = [];
  #listeners = new Set<Listener>();
  /** Errors that have not been shown yet, with their texts. */
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

  /** Shows a text, unless an identical toast was shown in the last two seconds. Errors are shown after 150 ms. */
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

  /** Discards errors that have not been shown yet, because the user is leaving the page; the next page may show them. */
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
