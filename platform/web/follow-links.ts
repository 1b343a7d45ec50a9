import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Returns whether a click is left to the router; the browser handles the others better itself: another tab or window, a download, a click
 * that was already handled.
 */
function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !hasModifier;
}

/** The link of a page that was clicked (`PageLink`), if it was one. */
export function getFollowedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[data-page]');
  return link !== null && (link.target === '' || link.target === '_self') ? link : null;
}

/** Follows every `PageLink` of the document without loading a new one. Before the scripts have come the browser follows them. */
export function useFollowLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = getFollowedLink(event);
      if (!link) return;
      event.preventDefault();
      // As with any link, an address that is open already does not make another step in the history.
      const isHere = link.href === location.href;
      void navigate(link.pathname + link.search + link.hash, { replace: isHere });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
