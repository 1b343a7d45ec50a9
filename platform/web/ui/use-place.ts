import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Brings a place that the address names to the top once what stands in it has come. The browser goes there when the document does, and what
 * comes later is inserted above the line that it holds still: the reader would find himself at the end of the form that he came for.
 * @param isReady whether what was asked for is there
 */
export function usePlace(id: string, isReady: boolean): void {
  const { hash, key } = useLocation();
  const isNamed = hash === `#${id}`;
  useEffect(() => {
    // Each visit of the address once: `key` is that of the visit.
    if (key !== '' && isNamed && isReady) document.getElementById(id)?.scrollIntoView();
  }, [id, key, isNamed, isReady]);
}
