import { useSyncExternalStore } from 'react';

export interface Subscribers {
  /** @returns a function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls all listeners. */
  readonly notify: () => void;
}

/** Creates a list of listeners to a state outside of React. */
export function createSubscribers(): Subscribers {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

export interface Store<T> {
  readonly initial: T;
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: Subscribers['subscribe'];
}

/** Creates a store for a value of the browser tab that code outside React can set. */
export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createSubscribers();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** Returns the value and renders again when it changes. The server and the first render in the browser show the initial value. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial);
