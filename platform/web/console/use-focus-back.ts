import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened this one when this one is removed. Otherwise keyboard navigation would restart at the top of
 * the page.
 */
export function useRestoreFocus(): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      // The focus is not returned if saving has opened another page or dialog, which has the focus then.
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
