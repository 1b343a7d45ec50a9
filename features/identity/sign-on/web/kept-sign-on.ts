/** The sign-on that began in this tab. The ticket never leaves the tab, so an answer obtained by another user opens no session here. */
export interface PendingSignOn {
  readonly ticket: string;
  /** The page to open after the login. */
  readonly wanted: string | null;
  /** Set when the provider's identity is verified but no account is linked to it yet. */
  readonly unlinked?: { readonly providerName: string; readonly ofEnterprise: boolean };
}

const KEY = 'sign-on';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const savePendingSignOn = (kept: PendingSignOn, store: Store = sessionStorage): void =>
  store.setItem(KEY, JSON.stringify(kept));

export const deletePendingSignOn = (store: Store = sessionStorage): void => store.removeItem(KEY);

/** Returns the pending sign-on of this tab, or null. */
export function getPendingSignOn(store: Store = sessionStorage): PendingSignOn | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'ticket' in kept ? (kept as PendingSignOn) : null;
  } catch {
    // Other code wrote the value, so no sign-on is pending.
    return null;
  }
}
