import type { ActorSessions, Session, SessionStore } from '#platform/server/access/session.ts';
import type { Db } from '#platform/server/db/db.ts';
import { defineParts } from '#platform/server/extension-point.ts';

/** The resolvers of browser sessions and of API tokens, each provided by a separate feature. */
export interface SessionResolvers {
  readonly sessions: (
    db: Db,
    memberPermissions: readonly string[],
    idleMs: number | null,
  ) => Pick<SessionStore, 'resolve' | 'resolveTicket'> & ActorSessions;
  readonly tokens: (db: Db) => Pick<SessionStore, 'resolveToken'> & {
    /** Restores the session of an API token by its uuid, without its secret. */
    restoreToken(uuid: string, now: Date): Promise<Session | null>;
  };
}
export const SESSION_RESOLVERS = defineParts<SessionResolvers>('session stores', ['sessions', 'tokens']);
