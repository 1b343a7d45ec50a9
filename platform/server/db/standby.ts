import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryResult } from 'pg';
import { DatabaseUnavailableError, StatementTimeoutError } from './errors.ts';
import type { DbLog } from './log.ts';
import type { Sessions } from './sessions.ts';

type Row = Record<string, unknown>;

/** Time for which an unreachable standby is not used. */
const AWAY_MS = 10_000;

/** Matches statements that change nothing: without keywords for writing or locking and without server functions (locks, notifications, sequences). */
const READS = /^\s*(?:select|with)\b/i;
const MAY_WRITE = /\b(?:insert|update|delete|merge|share|nextval|setval|pg_\w+)\b/i;
export const isReadOnlyStatement = (text: string): boolean => READS.test(text) && !MAY_WRITE.test(text);

/**
 * A unit of work that may read from the standby. After switching to the primary it stays on the primary, so that it never reads older data.
 */
interface Visit {
  hasLeft: boolean;
}

export interface Standby {
  /**
   * Runs a statement on the standby.
   * @returns null if the primary must run the statement
   */
  run(text: string, params: readonly unknown[] | undefined): Promise<QueryResult<Row> | null>;
  /** Switches the current work to the primary. */
  leave(): void;
  reading<T>(mark: () => Promise<string | null>, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates access to a standby for read-only work with a version: if the standby has the same version as the primary, it contains every
 * commit acknowledged before. If it is unreachable, behind, or rejects a statement, the primary is used.
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
      if (params === undefined || !isReadOnlyStatement(text)) {
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
        // Work that continues after the end of the unit uses the primary.
        visit.hasLeft = true;
      }
    },
  };
}
