import type { Landmark } from '#domain/access/landmarks.ts';
import { formatReturnCookie, RETURN_COOKIE, readToken, removeCookie, TOKEN_COOKIE } from './cookies.ts';
import { deleteOfflineSnapshot } from './offline/forget.ts';
import { toasts } from './toasts.ts';

/** Text for an expired login. */
export const LOGIN_EXPIRED = '登录已过期，请重新登录';

/** Functions that navigate away from the page. The defaults use the browser until the router has started. */
interface Exits {
  /** Navigates to another page of the portal within this document. */
  go: (path: string) => void;
  /** Loads a new document, so that no data of the old session stays in memory. */
  load: (path: string) => void;
  address: (landmark: Landmark) => string;
  /** Whether an address is public. */
  isPublic: (path: string) => boolean;
}

const exits: Exits = {
  go: (path) => location.assign(path),
  load: (path) => location.assign(path),
  // Default before the document has registered its pages: the home page always exists.
  address: () => '/',
  isPublic: () => false,
};

export function setNavigation(part: Partial<Exits>): void {
  Object.assign(exits, part);
}

/** Marks that this browser had a session, so that an expired session can be distinguished from a first visit. */
const SIGNED_IN_KEY = 'signed-in';

/** Stores that a session exists, so that the user is notified when it ends. */
export const rememberSession = (): void => localStorage.setItem(SIGNED_IN_KEY, '1');

/**
 * Notifies the user once that the login has expired, if a session is gone without a logout (R-201, R-233; gaps G-31). Every document calls
 * it.
 */
export function notifyExpiredLogin(hasSession: boolean): void {
  if (hasSession) return rememberSession();
  if (localStorage.getItem(SIGNED_IN_KEY) === null) return;
  localStorage.removeItem(SIGNED_IN_KEY);
  toasts.show('error', LOGIN_EXPIRED);
}

/** Storage key for the identity provider's logout address, if a provider opened this session. */
const PROVIDER_LOGOUT_KEY = 'provider-logout';

/**
 * Stores the address to which a logout leads.
 * @param url logout address of the identity provider; null for the portal's login page
 */
export function storeProviderLogoutUrl(url: string | null): void {
  if (url === null) localStorage.removeItem(PROVIDER_LOGOUT_KEY);
  else localStorage.setItem(PROVIDER_LOGOUT_KEY, url);
}

let isLeaving = false;
/** Saves the typed input of the document. Called before a page is left unintentionally. */
let keepTyped: () => void = () => undefined;

export function setInputSaver(work: () => void): void {
  keepTyped = work;
}

/** Reloads a page to which the user has lost access, so that it is rendered with the current rights. Typed input is saved. */
export function reloadAfterAccessLoss(): void {
  keepTyped();
  location.reload();
}

/** Loads a page after the session has changed to another enterprise. Typed input is saved until the first enterprise is chosen again. */
export function leaveAfterEnterpriseSwitch(path: string): void {
  keepTyped();
  void deleteOfflineSnapshot();
  exits.load(path);
}

/** Stores this page as the target of the next login, unless it is public. */
function rememberPage(): void {
  const { pathname, search, protocol } = location;
  const text = exits.isPublic(pathname) ? null : formatReturnCookie(pathname + search, protocol === 'https:');
  if (text !== null) document.cookie = text;
}

/**
 * Handles 401: the session is over. Saves typed input and the address, logs out and goes to the home page, only once for several 401
 * answers.
 */
export function leaveAfterExpiry(): void {
  toasts.cancelWaiting();
  if (isLeaving) return;
  isLeaving = true;
  keepTyped();
  rememberPage();
  removeCookie(TOKEN_COOKIE);
  // The stored address contains the ID token of the session that is over.
  storeProviderLogoutUrl(null);
  void deleteOfflineSnapshot();
  exits.load('/');
}

/** Handles 403: goes without a message to the member centre, which shows the state of the account. Typed input is saved. */
export function leaveForbidden(): void {
  toasts.cancelWaiting();
  keepTyped();
  exits.go(exits.address('memberCentre'));
}

/** Channel for messages between browser tabs. A tab does not receive the messages that it sends itself. */
let otherTabs: BroadcastChannel | undefined;

/**
 * Makes the other tabs leave before the server ends the session, which would reject their calls. This tab ignores rejected calls from now
 * on.
 */
export function announceLogout(): void {
  isLeaving = true;
  localStorage.removeItem(SIGNED_IN_KEY);
  otherTabs?.postMessage('');
}

/**
 * Handles a logout in another tab: a public page is reloaded as a guest sees it, any other page leads to the login, which leads back to it.
 */
function leaveLoggedOut(): void {
  if (isLeaving) return;
  isLeaving = true;
  // The message may arrive before this tab sees that the other tab has removed the cookie.
  removeCookie(TOKEN_COOKIE);
  storeProviderLogoutUrl(null);
  const { pathname, search } = location;
  if (exits.isPublic(pathname)) return reloadAfterAccessLoss();
  keepTyped();
  exits.load(`${exits.address('login')}?redirect=${encodeURIComponent(pathname + search)}`);
}

/**
 * Watches for a logout in other tabs. Pages in the browser's back/forward cache check for it when they are shown again.
 * @returns a function that stops watching
 */
export function watchLogout(hasSession: boolean): (() => void) | undefined {
  if (!hasSession) return undefined;
  const channel = new BroadcastChannel('signed-out');
  otherTabs = channel;
  channel.onmessage = leaveLoggedOut;
  const check = () => {
    if (readToken() !== '') return;
    isLeaving = false;
    leaveLoggedOut();
  };
  addEventListener('pageshow', check);
  return () => {
    channel.close();
    removeEventListener('pageshow', check);
  };
}

/**
 * Leaves the page after a confirmed logout: a new document is loaded, which clears all state in memory. An identity provider that
 * opened the session leads back to the login page.
 */
export function leaveAfterLogout(): void {
  removeCookie(TOKEN_COOKIE);
  removeCookie(RETURN_COOKIE);
  localStorage.removeItem(SIGNED_IN_KEY);
  const provider = localStorage.getItem(PROVIDER_LOGOUT_KEY);
  storeProviderLogoutUrl(null);
  exits.load(provider ?? exits.address('login'));
}

/** Resets the state as in a new document, for tests. */
export function resetLeaveState(): void {
  isLeaving = false;
}
