import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../ui/icon.tsx';
import './inputs.css';

export interface MenuAction {
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

interface ActionMenuProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Accessible name of the button, with the name of the record. */
  readonly 'aria-label'?: string;
  readonly className?: string;
  readonly actions: readonly MenuAction[];
}

/** Returns the menu item that gets the focus after a key press. */
function getNext(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  return key === 'Home' ? items[0] : key === 'End' ? items.at(-1) : undefined;
}

/** A button that opens a short menu of actions. Arrow keys move the focus, Esc closes the menu, and the focus returns to the button. */
export function ActionMenu({ label, icon, className = 'lnk', actions, ...named }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        {...named}
        ref={setButton}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon && <Icon name={icon} />}
        {label}
      </button>
      {isOpen && button && (
        <Menu id={id} button={button} label={named['aria-label'] ?? label} actions={actions} onClose={close} />
      )}
    </>
  );
}

interface MenuProps {
  readonly id: string;
  readonly button: HTMLElement;
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly onClose: () => void;
}

/**
 * Rendered outside of the table, which would cut the menu off, but within the dialog of its button, because all other elements are inert
 * while a dialog is open.
 */
function Menu({ id, button, label, actions, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    const place = () => {
      const at = button.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const below = at.bottom + 4;
      element.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
      element.style.top = `${below + height > innerHeight ? Math.max(8, at.top - height - 4) : below}px`;
    };
    place();
    element.querySelector('button')?.focus({ preventScroll: true });
    // The menu moves with its button, because the page may still be scrolling when the button is pressed.
    const events = ['scroll', 'resize'] as const;
    for (const event of events) window.addEventListener(event, place, true);
    return () => {
      for (const event of events) window.removeEventListener(event, place, true);
    };
  }, [button]);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const isOwn = target instanceof Node && (menu.current?.contains(target) || button.contains(target));
      if (!isOwn) onClose();
    };
    window.addEventListener('pointerdown', leave, true);
    return () => window.removeEventListener('pointerdown', leave, true);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const next = getNext(event.key, items);
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
    else onClose();
  };
  return createPortal(
    <div ref={menu} id={id} className="menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {actions.map(({ label: action, isDangerous, onClick }) => (
        <button
          key={action}
          type="button"
          role="menuitem"
          className={isDangerous ? 'danger' : undefined}
          onClick={() => {
            onClose();
            onClick();
          }}
        >
          {action}
        </button>
      ))}
    </div>,
    button.closest('dialog') ?? document.body,
  );
}
