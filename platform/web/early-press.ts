import { useEffect } from 'react';

declare global {
  interface Window {
    /** Ends the recording and returns the last button pressed before the scripts loaded, if any. */
    takeEarlyPress?: () => HTMLButtonElement | null;
  }
}

/**
 * Script for the head of a page that records early clicks. On a slow connection a button is visible for seconds before its scripts run, and
 * earlier clicks would be lost. Submit buttons are not recorded, because the scripts do not know the typed input yet; the browser handles
 * them.
 */
export const EARLY_CLICK_SCRIPT =
  "(function(w,d){var kept=null;function keep(e){var b=e.target.closest&&e.target.closest('button');" +
  "if(!b||b.disabled||b.type==='submit'&&b.form)return;if(kept)kept.removeAttribute('data-pressed');" +
  "kept=b;b.setAttribute('data-pressed','')}d.addEventListener('click',keep,true);" +
  "w.takeEarlyPress=function(){d.removeEventListener('click',keep,true);if(kept)kept.removeAttribute('data-pressed');" +
  'return kept}})(window,document)';

/** Replays a click from before hydration. */
export function useEarlyClick(): void {
  useEffect(() => {
    const button = window.takeEarlyPress?.() ?? null;
    delete window.takeEarlyPress;
    // Deferred until after the effect: the dialog that the click opens needs the hydrated page.
    if (button?.isConnected) setTimeout(() => button.click());
  }, []);
}
