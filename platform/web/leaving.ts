import type { Landmark } from '#domain/access/landmarks.ts';
import { formatReturnCookie, RETURN_COOKIE, readToken, removeCookie, TOKEN_COOKIE } from './cookies.ts';
import { deleteSnapshot } from './offline/forget.ts';
import { toasts } from './toasts.ts';

/** Wording of an expired login. */
export const LOGIN_EXPIRED = '登录已过期，请重新登录';

/** The ways to leave the page. The browser handles them until the router runs. */
interface Exits {
  /** Navigates to another page of the portal within this document. */
  go: (path: string) => void;
  /** Loads a new document, so that no data of the old session stays in memory. */
  load: (path: string) => void;
  /** Returns the address of a page of the shell. */
  address: (landmark: Landmark) => string;
  /** Whether an address is public. */
  isPublic: (path: string) => boolean;
}

const exits: Exits = {
  go: (path) => location.assign(path),
  load: (path) => location.assign(path),
  // Not used before the document has registered its pages; the home page always exists.
  address: () => '/',
  isPublic: () => false,
};

export function setExits(part: Partial<Exits>): void {
  Object.assign(exits, part);
}

/** Marks that this browser had a session, so that an expired session can be distinguished from a first visit. */
const SIGNED_IN_KEY = 'signed-in';

/** Stores that a session exists, so that the user is notified when it ends. */
export const rememberSession = (): void => localStorage.setItem(SIGNED_IN_KEY, '1');

/** Called by every document. Reports once that the login has expired if a session is gone without a logout (R-201, R-233; gaps G-31). */
export function noticeExpiry(hasSession: boolean): void {
  if (hasSession) return rememberSession();
  if (localStorage.getItem(SIGNED_IN_KEY) === null) return;
  localStorage.removeItem(SIGNED_IN_KEY);
  toasts.show('error', LOGIN_EXPIRED);
}

/** The provider's address for the end of its session, if a provider opened this one. */
const PROVIDER_LOGOUT_KEY = 'provider-logout';

/** Stores where a logout leads. @param url null: to the login page, as for every other login */
export function keepProviderLogout(url: string | null): void {
  if (url === null) localStorage.removeItem(PROVIDER_LOGOUT_KEY);
  else localStorage.setItem(PROVIDER_LOGOUT_KEY, url);
}

let isLeaving = false;
/** Called before a page is left unintentionally; saves the typed input of the document. */
let keepTyped: () => void = () => undefined;

export function setKeepTyped(work: () => void): void {
  keepTyped = work;
}

/** Leaves a page that its reader may no longer see: typed input is saved, and the document is reloaded with the current rights. */
export function leaveLostPage(): void {
  keepTyped();
  location.reload();
}

/**
 * The session now belongs to another enterprise, so all content of this page is discarded. Typed input is stored until its enterprise is
 * chosen again.
 */
export function leaveForEnterprise(path: string): void {
  keepTyped();
  void deleteSnapshot();
  exits.load(path);
}

/** Stores this page as the target of the next login, unless it is public. */
function rememberPage(): void {
  const { pathname, search, protocol } = location;
  const text = exits.isPublic(pathname) ? null : formatReturnCookie(pathname + search, protocol === 'https:');
  if (text !== null) document.cookie = text;
}

/**
 * 401: the session is over. Saves typed input and the address, logs out and goes home, once for any number of 401 answers (R-153, R-155,
 *
 */
export function leaveExpired(): void {
  toasts.cancelWaiting();
  if (isLeaving) return;
  isLeaving = true;
  keepTyped();
  rememberPage();
  removeCookie(TOKEN_COOKIE);
  // It contains the ID token of the session that is over.
  keepProviderLogout(null);
  void deleteSnapshot();
  exits.load('/');
}

/** 403: goes to the member centre, which shows the state of the account, without a message. Typed input is saved. */
export function leaveForbidden(): void {
  toasts.cancelWaiting();
  keepTyped();
  exits.go(exits.address('memberCentre'));
}

/** The channel on which this tab receives the messages of other tabs; its own messages are not received. */
let otherTabs: BroadcastChannel | undefined;

/**
 * Makes the other tabs leave before the server ends the session, which would reject their calls. Rejections in this tab are ignored from
 * now on.
 */
export function announceLogout(): void {
  isLeaving = true;
  localStorage.removeItem(SIGNED_IN_KEY);
  otherTabs?.postMessage('');
}

/** Handles a logout in another tab: a public page is shown as to a guest, any other page asks for a login that leads back to it. */
function leaveLoggedOut(): void {
  if (isLeaving) return;
  isLeaving = true;
  // The notice may arrive before the other tab's removal of the cookie is visible here.
  removeCookie(TOKEN_COOKIE);
  keepProviderLogout(null);
  const { pathname, search } = location;
  if (exits.isPublic(pathname)) return leaveLostPage();
  keepTyped();
  exits.load(`${exits.address('login')}?redirect=${encodeURIComponent(pathname + search)}`);
}

/** Watches for a logout, also for pages in the browser's back/forward cache, which receive it when they are shown again. @returns undo */
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

/** After a confirmed logout: the document is reloaded, which clears all state in memory. A provider that opened the session returns to the login page. */
export function leaveSignedOut(): void {
  removeCookie(TOKEN_COOKIE);
  removeCookie(RETURN_COOKIE);
  localStorage.removeItem(SIGNED_IN_KEY);
  const provider = localStorage.getItem(PROVIDER_LOGOUT_KEY);
  keepProviderLogout(null);
  exits.load(provider ?? exits.address('login'));
}

/** For tests: resets the state as in a new document. */
export function resetLeaving(): void {
  isLeaving = false;
}
