import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the anchor of the address once its content has loaded. The browser scrolls when the document loads, and content that is
 * inserted later shifts the position, so that the reader would see the end of the form instead of its start.
 * @param isReady whether the content has loaded
 */
export function usePlace(id: string, isReady: boolean): void {
  const { hash, key } = useLocation();
  const isNamed = hash === `#${id}`;
  useEffect(() => {
    // Scrolls once per visit of the address; `key` identifies the visit.
    if (key !== '' && isNamed && isReady) document.getElementById(id)?.scrollIntoView();
  }, [id, key, isNamed, isReady]);
}
