import { useEffect, useState } from 'react';

/**
 * Returns the focus to the opening element if this one is removed. Otherwise the focus would be lost, and keyboard navigation would restart
 * at the top of the page.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      // Not if saving has opened another page or another dialog, which has the focus then.
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
