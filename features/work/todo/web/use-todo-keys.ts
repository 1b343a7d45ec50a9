import { useEffect, useRef } from 'react';
import type { TodoRow } from '../todo.contract.ts';
import { listResolvedReminders } from './thing.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');

interface Options {
  /** Whether the shortcuts are disabled, as while a dialog is open. */
  readonly isOff: boolean;
  readonly onHandle: (row: TodoRow) => void;
  /** Called for a key that has no effect on the selected row; null if no row is selected. */
  readonly onNothing: (row: TodoRow | null) => void;
}

/**
 * Keyboard shortcuts: j and k select rows, Enter follows the row's main action (its own link or button), e completes the row or explains why
 * that is impossible.
 */
export function useTodoKeys(rows: readonly TodoRow[], { isOff, onHandle, onNothing }: Options) {
  const items = useRef(new Map<string, HTMLElement>());
  const state = useRef({ rows, isOff, onHandle, onNothing });
  useEffect(() => {
    state.current = { rows, isOff, onHandle, onNothing };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { rows: all, isOff: off, onHandle: handle, onNothing: tellNothing } = state.current;
      if (off || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = all.findIndex(({ key }) => items.current.get(key)?.contains(document.activeElement));
      const row = all[at];
      if (event.key === 'j' || event.key === 'k') {
        const to = all[Math.min(Math.max(at + (event.key === 'j' ? 1 : -1), 0), all.length - 1)];
        if (to) items.current.get(to.key)?.focus();
      } else if (event.key === 'e') {
        if (row && listResolvedReminders(row).length > 0) handle(row);
        else tellNothing(row ?? null);
      } else if (event.key === 'Enter' && row && document.activeElement === items.current.get(row.key)) {
        items.current.get(row.key)?.querySelector<HTMLElement>('[data-act]')?.click();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (key: string) => (element: HTMLElement | null) => {
    if (element) items.current.set(key, element);
    else items.current.delete(key);
  };
}
