import type { Session, SessionStore, SessionsOfOthers } from '#platform/server/access/session.ts';
import type { Db } from '#platform/server/db/db.ts';
import { partsPort } from '#platform/server/port.ts';

/** Who finds the sessions: browsers' and those of API tokens, each kept by a feature of its own. */
export interface SessionMakers {
  readonly sessions: (
    db: Db,
    memberPermissions: readonly string[],
  ) => Pick<SessionStore, 'resolve' | 'resolveTicket'> & SessionsOfOthers;
  readonly tokens: (db: Db) => Pick<SessionStore, 'resolveToken'> & {
    /** The same for one whose number is known, not its secret. */
    restoreToken(uuid: string, now: Date): Promise<Session | null>;
  };
}
export const SESSION_MAKERS = partsPort<SessionMakers>('session stores', ['sessions', 'tokens']);
