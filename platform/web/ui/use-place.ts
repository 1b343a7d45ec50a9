import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the anchor in the address once its content has loaded. The browser scrolls when the document loads, but content that is
 * inserted later shifts the position.
 * @param isReady whether the content has loaded
 */
export function useScrollToAnchor(id: string, isReady: boolean): void {
  const { hash, key } = useLocation();
  const isNamed = hash === `#${id}`;
  useEffect(() => {
    // Scrolls once per navigation, which `key` identifies.
    if (key !== '' && isNamed && isReady) document.getElementById(id)?.scrollIntoView();
  }, [id, key, isNamed, isReady]);
}
