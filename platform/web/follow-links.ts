import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Returns whether the router should handle a click. The browser handles all others: a click for another tab or window, a download, or a
 * click that was already handled.
 */
function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !hasModifier;
}

/** Returns the `PageLink` that was clicked, if the click was on one. */
export function getFollowedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[data-page]');
  return link !== null && (link.target === '' || link.target === '_self') ? link : null;
}

/**
 * Navigates every `PageLink` of the document without a full page load. Before the scripts have loaded, the browser follows the links
 * itself.
 */
export function useFollowLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = getFollowedLink(event);
      if (!link) return;
      event.preventDefault();
      // Navigation to the current address adds no history entry, as with any link.
      const isHere = link.href === location.href;
      void navigate(link.pathname + link.search + link.hash, { replace: isHere });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
