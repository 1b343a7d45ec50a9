import { getInstallationLayer } from '#features/identity/login-policy/server/login-policy.server-api.ts';
import { addSession, hashToken, removeSession } from '#features/identity/session/server/session.server-api.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { assertOperatorAddress } from '#platform/server/access/policy.ts';
import type { AuthMethod } from '#platform/server/access/session.ts';
import { CONTEXT_COOKIE, formatSetCookie, TOKEN_LIFETIME_SECONDS } from '#platform/server/http/cookies.ts';
import { notifyLogin } from './login-notice.ts';
import { getStoredPermissions } from './users.repo.ts';

interface Opener {
  readonly userUuid: string;
  /** The key that opened the session; null after a login by password. */
  readonly keyUuid: string | null;
  /** The authentication method; undefined for a key or a password alone. */
  readonly authMethod?: AuthMethod;
  /** The enterprise whose sign-on opens the session, which is valid only there. */
  readonly signOnEnt?: string | null;
  /** The uuid of the session; a new one if undefined. */
  readonly uuid?: string;
}

/** Opens a session for seven days; a browser session is bound to its browser (G-27). @returns the token */
export async function startSession(context: PublicContext, opener: Opener): Promise<string> {
  const { app, now } = context;
  const permissions = opener.signOnEnt ? [] : await getStoredPermissions(app.db, opener.userUuid);
  if (permissions.length > 0) {
    const stored = await getInstallationLayer(app.db);
    assertOperatorAddress(context, permissions, stored ? [stored] : []);
  }
  // A new login replaces the session of the request.
  if (context.token !== null) await removeSession(app.db, hashToken(context.token));
  const token = app.random.token(32);
  const bound = context.fromBrowser ? app.random.token(32) : null;
  await addSession(app.db, {
    uuid: app.random.uuid(),
    tokenHash: hashToken(token),
    contextHash: bound === null ? null : hashToken(bound),
    ...opener,
    createTime: now,
    expireTime: new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000),
    lastSeen: now,
    userAgent: context.userAgent,
    ip: context.ip,
  });
  if (bound !== null) {
    const secure = app.config.publicUrl?.startsWith('https:') ?? false;
    const attributes = { maxAgeSeconds: TOKEN_LIFETIME_SECONDS, httpOnly: true, sameSite: 'Strict', secure } as const;
    app.db.afterCommit(() => context.setCookie(formatSetCookie(CONTEXT_COOKIE, bound, attributes)));
  }
  await notifyLogin(context, opener.userUuid);
  return token;
}
