import { useSyncExternalStore } from 'react';

/** Whether a menu requested the welcome, which otherwise appears after a login. Another feature shows it. */
let isAsked = false;
const listeners = new Set<() => void>();

function change(to: boolean): void {
  isAsked = to;
  for (const tell of listeners) tell();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const requestWelcome = (): void => change(true);
export const endWelcome = (): void => change(false);
export const useIsWelcomeRequested = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAsked,
    () => false,
  );
