import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the place named by the address once its content has loaded. The browser scrolls there with the document, and later content is
 * inserted above the line that it holds in place: the reader would end up at the end of the form instead of its start.
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
