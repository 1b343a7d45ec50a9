import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryResult } from 'pg';
import { DatabaseUnavailableError, StatementTimeoutError } from './errors.ts';
import type { DbLog } from './log.ts';
import type { Sessions } from './sessions.ts';

type Row = Record<string, unknown>;

/** The time that an unreachable standby is not asked again. */
const AWAY_MS = 10_000;

/**
 * Matches statements that change nothing: no words of writing or locking, and no function of the server itself (locks, notifications,
 * sequences).
 */
const READS = /^\s*(?:select|with)\b/i;
const MAY_WRITE = /\b(?:insert|update|delete|merge|share|nextval|setval|pg_\w+)\b/i;
export const isPlainRead = (text: string): boolean => READS.test(text) && !MAY_WRITE.test(text);

/** A unit of work that may read from the standby; once it has switched to the primary it stays there, so that it never reads older data. */
interface Visit {
  hasLeft: boolean;
}

export interface Standby {
  /** @returns null: it is the primary's to answer */
  run(text: string, params: readonly unknown[] | undefined): Promise<QueryResult<Row> | null>;
  /** Switches the current work to the primary. */
  leave(): void;
  reading<T>(mark: () => Promise<string | null>, work: () => Promise<T>): Promise<T>;
}

/**
 * A server that follows the primary and answers read-only work. It is used for reads with a version: if the standby knows the same version
 * as the primary, it holds every commit that was acknowledged before. If it is unreachable, behind, or refuses, the primary answers.
 */
export function createStandby(sessions: Pick<Sessions, 'run'>, log: DbLog): Standby {
  const current = new AsyncLocalStorage<Visit>();
  let awayUntil = 0;
  let isKnownAway = false;

  function logAway(err: unknown): void {
    awayUntil = performance.now() + AWAY_MS;
    if (!isKnownAway) log.warn({ err }, 'the standby cannot be reached: the primary answers what only reads');
    isKnownAway = true;
  }

  return {
    async run(text, params) {
      const visit = current.getStore();
      if (!visit || visit.hasLeft) return null;
      if (params === undefined || !isPlainRead(text)) {
        visit.hasLeft = true;
        return null;
      }
      try {
        const answer = await sessions.run(text, params);
        isKnownAway = false;
        return answer;
      } catch (error) {
        visit.hasLeft = true;
        // The primary would time out as well.
        if (error instanceof StatementTimeoutError) throw error;
        if (error instanceof DatabaseUnavailableError) logAway(error);
        return null;
      }
    },

    leave() {
      const visit = current.getStore();
      if (visit) visit.hasLeft = true;
    },

    async reading(mark, work) {
      if (performance.now() < awayUntil || current.getStore()) return await work();
      const wanted = await mark();
      if (wanted === null) return await work();
      const visit: Visit = { hasLeft: false };
      try {
        const known = await current.run(visit, mark);
        if (visit.hasLeft || known !== wanted) return await work();
        return await current.run(visit, work);
      } finally {
        // Work that continues after its end reads from the primary, as everything else does.
        visit.hasLeft = true;
      }
    },
  };
}
