import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened this one if it is removed at once: otherwise the focus would be lost, and the keyboard would
 * begin at the top of the page.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      // Saving may have led elsewhere, or another dialog may have opened.
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
