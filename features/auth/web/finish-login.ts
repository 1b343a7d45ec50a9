import { getInfo, getRouters } from '#platform/contract/session.ts';
import { call } from '#platform/web/call.ts';
import { TOKEN_COOKIE, WEEK_SECONDS, writeCookie } from '#platform/web/cookies.ts';
import { visitorOf } from '#platform/web/page-guard.ts';
import { targetAfterLogin } from './after-login.ts';

/** Keeps the token for seven days (R-145 … R-147) and says where to go. */
export async function finishLogin(token: string, wanted: string | null): Promise<string> {
  writeCookie(TOKEN_COOKIE, token, WEEK_SECONDS);
  const [session, routes] = await Promise.all([
    call(getInfo, {}, { quiet: true }),
    call(getRouters, {}, { quiet: true }),
  ]);
  return targetAfterLogin(wanted, visitorOf({ session, routes }));
}
