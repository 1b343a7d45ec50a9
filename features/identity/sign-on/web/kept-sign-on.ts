/** The sign-on that this tab has begun. The ticket never leaves the tab, so an answer that another user obtained opens no session here. */
export interface KeptSignOn {
  readonly ticket: string;
  /** The page to open after the login. */
  readonly wanted: string | null;
  /** The provider's identity is proven, but has no account yet. */
  readonly unlinked?: { readonly providerName: string; readonly ofEnterprise: boolean };
}

const KEY = 'sign-on';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const keepSignOn = (kept: KeptSignOn, store: Store = sessionStorage): void =>
  store.setItem(KEY, JSON.stringify(kept));

export const forgetSignOn = (store: Store = sessionStorage): void => store.removeItem(KEY);

/** @returns null if this tab has begun none */
export function readSignOn(store: Store = sessionStorage): KeptSignOn | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'ticket' in kept ? (kept as KeptSignOn) : null;
  } catch {
    // The value was written by other code: no sign-on was begun.
    return null;
  }
}
