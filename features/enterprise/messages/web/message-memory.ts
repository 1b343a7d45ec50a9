/** The state of the popup and the welcome dialog in the browser, stored by user (gaps G-34). */

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const POPUP_KEY = 'message_popup_hidden_';
const CLOSED_KEY = 'message_popup_closed_';
const SHOWN_KEY = 'welcome_shown_';
const NO_REMIND_KEY = 'welcome_no_remind_';

/** Only the end of a token is stored: it distinguishes logins, but grants no access. */
const getTail = (token: string): string => token.slice(-8);

/** returns whether the user hid the popup for the current day. */
export const isPopupHidden = (store: Store, userUuid: string, todayOn: string): boolean =>
  store.getItem(POPUP_KEY + userUuid) === todayOn;

export function hidePopupToday(store: Store, userUuid: string, todayOn: string): void {
  store.setItem(POPUP_KEY + userUuid, todayOn);
}

/** Returns the time of the newest message when the user last closed the popup; empty if it was never closed. */
export const getPopupClosedAt = (store: Store, userUuid: string): string => store.getItem(CLOSED_KEY + userUuid) ?? '';

/** Keeps the popup closed, in all tabs of the browser, until a newer message arrives. */
export function markPopupClosed(store: Store, userUuid: string, newest: string): void {
  store.setItem(CLOSED_KEY + userUuid, newest);
}

/** returns whether to welcome the user: once per token and user, not without a token, and not after “do not remind again”. */
export function shouldWelcome(store: Store, userUuid: string, token: string): boolean {
  if (token === '' || store.getItem(NO_REMIND_KEY + userUuid) === '1') return false;
  return store.getItem(SHOWN_KEY + userUuid) !== getTail(token);
}

/** stores that the user was welcomed. */
export function markWelcomed(store: Store, userUuid: string, token: string, noRemind: boolean): void {
  store.setItem(SHOWN_KEY + userUuid, getTail(token));
  if (noRemind) store.setItem(NO_REMIND_KEY + userUuid, '1');
}

/** Returns whether a message’s detail link leads outside the portal. */
export const isExternalLink = (router: string): boolean => /^https?:\/\//i.test(router);
