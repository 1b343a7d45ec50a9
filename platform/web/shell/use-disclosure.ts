import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Delays for opening a panel after the pointer has entered and closing it after the pointer has left (DESIGN.md 6). */
const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 200;

/**
 * Returns the open state of a panel and its button: click, hover with delay, Esc (returns the focus to the button), loss of focus. Spread
 * `area` on the element that contains both, and `button` on the button.
 */
export function useDisclosure<Area extends HTMLElement>(options: { readonly hover: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<Area>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const set = useCallback((value: boolean) => {
    clearTimeout(timer.current);
    setOpen(value);
  }, []);
  const later = (value: boolean, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(value), wait);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) set(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen, set]);

  const close = useCallback(() => set(false), [set]);
  return {
    isOpen,
    close,
    buttonRef: button,
    area: {
      ref: area,
      onPointerEnter: (event: { pointerType: string }) => {
        if (options.hover && event.pointerType === 'mouse') later(true, OPEN_AFTER_MS);
      },
      onPointerLeave: (event: { pointerType: string }) => {
        if (options.hover && event.pointerType === 'mouse') later(false, CLOSE_AFTER_MS);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        set(false);
        button.current?.focus();
      },
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget instanceof Node && !area.current?.contains(event.relatedTarget)) set(false);
      },
    },
    button: { ref: button, 'aria-expanded': isOpen, onClick: () => set(!isOpen) },
  };
}

/** Moves the focus among the entries of a menu by arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const last = entries.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const next = targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}
