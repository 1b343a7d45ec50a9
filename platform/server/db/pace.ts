import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './db.ts';

/** How long one step may hold the database that has one connection only: a list asks several statements, and each may wait for one. */
const AIM_MS = 10;
const [FEWEST, MOST] = [10, 500];
/** Who waits longer than this for the connection is not alone. */
const ALONE_MS = 3;
const LONGEST_PAUSE_MS = 100;

export interface Pace {
  /** Rows of the next step. */
  readonly rows: () => number;
  /** Runs a step and takes its measure. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Steps of equal time, however long a row takes on this machine; each is a transaction of its own, and others get between.
 * @param isPatient whether others who are waiting get as much time as the step took; not where what is half done must be over soon
 */
export function createPace(db: Db, isPatient: boolean): Pace {
  let rows = 50;
  return {
    rows: () => rows,
    async step(work) {
      const asked = performance.now();
      let [begun, took] = [asked, 0];
      const found = await db.transaction(async () => {
        begun = performance.now();
        const value = await work();
        took = performance.now() - begun;
        return value;
      });
      rows = Math.round(Math.min(MOST, Math.max(FEWEST, rows * Math.min(2, Math.max(0.5, AIM_MS / took)))));
      if (isPatient && db.kind === 'embedded' && begun - asked > ALONE_MS)
        await sleep(Math.min(took, LONGEST_PAUSE_MS));
      return found;
    },
  };
}
