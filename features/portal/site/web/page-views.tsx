import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePagePreview } from '#platform/web/shell/preview-bar.tsx';

/** Path of `addPageView`; importing the contract would load its schema library on every page. */
const ADDRESS = '/portal/api/pageView/add';

/** Reports each opened page to the server once, without query or user, and ignores failures (R-221, G-46). */
export function PageViews() {
  const { pathname } = useLocation();
  const isPreview = usePagePreview() !== null;
  useEffect(() => {
    if (isPreview) return;
    const body = new Blob([JSON.stringify({ path: pathname })], { type: 'application/json' });
    navigator.sendBeacon?.(ADDRESS, body);
  }, [pathname, isPreview]);
  return null;
}
