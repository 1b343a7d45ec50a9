import { useState } from 'react';
import { useLocation } from 'react-router';
import { findPage, type Site } from '#domain/access/site.ts';
import { useSite } from '../site.tsx';
import { useSettings } from '../state/settings-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useOpenConsultant } from './consultant.tsx';
import { Slot } from './slots.tsx';

/** Returns whether a page has no floating column, and so none of the content that features add to it. */
export function hidesFloatColumn(site: Site, pathname: string): boolean {
  const landmark = findPage(site, pathname)?.landmark;
  return landmark === 'login' || landmark === 'register';
}

interface FloatProps {
  readonly isCompact?: boolean;
  /** Whether the column is shown as a button in the header, as on a phone. */
  readonly isInHeader?: boolean;
}

/**
 * Floating column at the right: content of features, adviser, back to the top. It is one button below 1320 px and with `isCompact`
 * (DESIGN.md 6). On a phone it is a button of the header, where it covers no content.
 */
export function FloatColumn({ isCompact, isInHeader = false }: FloatProps) {
  const { pathname } = useLocation();
  const { isMobile, isMeasured } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const openConsultant = useOpenConsultant();
  const site = useSite();
  if (hidesFloatColumn(site, pathname) || isInHeader !== (isMobile && isMeasured)) return null;
  return (
    <aside
      className={['fabs', isInHeader ? 'in-hd' : '', isCompact ? 'compact' : '', isOpen ? 'open' : '']
        .filter(Boolean)
        .join(' ')}
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
