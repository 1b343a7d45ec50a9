import { removeCookie, TOKEN_COOKIE } from './cookies.ts';
import { leaveFlash, toasts } from './toasts.ts';

/** Wording of an expired login. */
export const LOGIN_EXPIRED = '登录已过期，请重新登录';

/** How the page is left; the router takes over once it runs, until then the browser does. */
interface Exits {
  /** To another page of the portal, keeping this document. */
  go: (path: string) => void;
  /** To a fresh document: nothing of the old session may stay in memory. */
  load: (path: string) => void;
}

const exits: Exits = {
  go: (path) => location.assign(path),
  load: (path) => location.assign(path),
};

export function setExits(part: Partial<Exits>): void {
  Object.assign(exits, part);
}

let isLeaving = false;

/** 401: the session is over. Logs out and goes home, once for any number of answers. */
export function leaveExpired(): void {
  toasts.cancelWaiting();
  if (isLeaving) return;
  isLeaving = true;
  removeCookie(TOKEN_COOKIE);
  leaveFlash(LOGIN_EXPIRED);
  exits.load('/');
}

/** 403: to the member centre, without a message. */
export function leaveForbidden(): void {
  toasts.cancelWaiting();
  exits.go('/memberCenter');
}

/** After a confirmed logout: the document is loaded anew, which clears all state in memory. */
export function leaveSignedOut(): void {
  removeCookie(TOKEN_COOKIE);
  exits.load('/login');
}

/** For tests: a new document. */
export function resetLeaving(): void {
  isLeaving = false;
}
