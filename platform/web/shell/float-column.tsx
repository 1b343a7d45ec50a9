import { useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { useConsultant } from './consultant.tsx';
import { Slot } from './slots.tsx';

const HIDDEN_ON = ['/login', '/register'];

/** Pages without the column, and so without what features put there. */
export const isWithoutFloats = (pathname: string): boolean =>
  HIDDEN_ON.includes(pathname.toLowerCase().replace(/\/$/, ''));

/** Floating column at the right: what features put there, adviser, back to the top; one button below 1320 px and where `isCompact` (DESIGN.md 6). */
export function FloatColumn({ isCompact }: { readonly isCompact?: boolean }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const openConsultant = useConsultant();
  if (isWithoutFloats(pathname)) return null;
  return (
    <aside
      className={['fabs', isCompact ? 'compact' : '', isOpen ? 'open' : ''].filter(Boolean).join(' ')}
      aria-label="快捷入口"
    >
      <button
        type="button"
        className="fab-toggle"
        aria-expanded={isOpen}
        aria-label="快捷入口"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'chat'} />
      </button>
      <div className="fab-list">
        <Slot name="floats" />
        <button type="button" onClick={openConsultant}>
          <Icon name="qr" />
          顾问
        </button>
        <button type="button" onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}>
          <Icon name="up" />
          顶部
        </button>
      </div>
    </aside>
  );
}
