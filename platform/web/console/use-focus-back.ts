import { useEffect, useState } from 'react';

/** Gives the focus back to what opened this, when it is taken away at once: nobody else does, and the keyboard would begin at the top of the page. */
export function useFocusBack(): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  useEffect(
    () => () => {
      // What was saved may have led elsewhere, or another dialog may have come.
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
