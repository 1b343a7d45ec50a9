import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { toasts } from '#platform/web/toasts.ts';
import { RichText } from '#platform/web/ui/rich-text.tsx';

async function copyAddress(hash: string): Promise<void> {
  const address = new URL(hash, location.href);
  try {
    await navigator.clipboard.writeText(address.href);
    toasts.show('success', '本条链接已复制');
  } catch {
    // The browser does not permit copying, or the connection is not secure; the address bar already contains the address.
    toasts.show('success', '本条链接已在地址栏，可以复制');
  }
}

/**
 * Shows a text with clause anchors. The addressed clause is highlighted: by the browser after a page load, and by this component after
 * client-side navigation, which browsers ignore.
 */
export function ClauseText({ html }: { readonly html: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    const place = id === '' ? null : document.getElementById(id);
    if (!place || !frame.current?.contains(place)) return;
    place.classList.add('clause-here');
    place.scrollIntoView({ block: 'center' });
    return () => place.classList.remove('clause-here');
  }, [hash]);
  useEffect(() => {
    const element = frame.current;
    const copy = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.clause-link') : null;
      if (link) void copyAddress(link.hash);
    };
    element?.addEventListener('click', copy);
    return () => element?.removeEventListener('click', copy);
  }, []);
  return (
    <div ref={frame} className="art-clauses">
      <RichText html={html} />
    </div>
  );
}

interface TocClause {
  readonly anchor: string;
  readonly label: string;
  readonly level: number;
  readonly title: string;
}

/** Maximum number of headings in a table of contents; for a longer text only the chapters are listed. */
const MAX_TOC = 60;

/** Returns the chapters, parts and annexes of a text, with the sections if there are few. */
export function buildTableOfContents(clauses: readonly TocClause[]): { id: string; label: string }[] {
  const listed = clauses.filter(({ level }) => level <= 2);
  const shown = listed.length <= MAX_TOC ? listed : listed.filter(({ level }) => level === 1);
  return shown.slice(0, MAX_TOC).map(({ anchor, label, title }) => ({ id: anchor, label: `${label} ${title}`.trim() }));
}
