import type { Site } from '#domain/access/site.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import { call } from '#platform/web/call.ts';
import { CallError, toCallError } from '#platform/web/call-error.ts';
import { consoleLog } from '#platform/web/console-log.ts';
import {
  RETURN_COOKIE,
  readCookie,
  removeCookie,
  SETTINGS_COOKIE,
  TOKEN_COOKIE,
  WEEK_SECONDS,
  writeCookie,
} from '#platform/web/cookies.ts';
import { endSession } from '#platform/web/ending-sessions.ts';
import { LOGIN_EXPIRED, leaveAfterExpiry, rememberSession, storeProviderLogoutUrl } from '#platform/web/leaving.ts';
import { deleteOfflineSnapshot } from '#platform/web/offline/forget.ts';
import { getVisitor } from '#platform/web/page-guard.ts';
import { parseSettings } from '#platform/web/state/settings.ts';
import { getLoginTarget } from './after-login.ts';

/** Loads the rights of the session. A session that cannot be loaded is invalid: it is ended, and the start page reports it. */
async function loadEntitlement(token: string) {
  try {
    return await Promise.all([
      call(getInfo, {}, { isInBackground: true }),
      call(getRouters, {}, { isInBackground: true }),
    ]);
  } catch (reason) {
    // The error is logged, but not shown to the user.
    consoleLog.error('the session could not be loaded', reason);
    await endSession(token);
    rememberSession();
    leaveAfterExpiry();
    throw new CallError(toCallError(reason).code, LOGIN_EXPIRED);
  }
}

/**
 * Stores the token for seven days (R-145 … R-147).
 * @param wanted the page in the login address; null: the page on which the previous session expired
 * @returns the next page
 */
export async function finishLogin(site: Site, token: string, wanted: string | null): Promise<string> {
  // Data that another account cached on this device is deleted before the new login takes effect.
  await deleteOfflineSnapshot();
  storeProviderLogoutUrl(null);
  writeCookie(TOKEN_COOKIE, token, WEEK_SECONDS);
  const [session, routes] = await loadEntitlement(token);
  const left = readCookie(document.cookie, RETURN_COOKIE);
  removeCookie(RETURN_COOKIE);
  const { startsWithTodo } = parseSettings(readCookie(document.cookie, SETTINGS_COOKIE));
  return getLoginTarget(site, wanted ?? left, getVisitor({ session, routes }), startsWithTodo);
}
