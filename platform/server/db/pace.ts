import type { Db } from './db.ts';

const AIM_MS = 10;
const [FEWEST, MOST] = [10, 500];

export interface Pace {
  /** Rows of the next step. */
  readonly rows: () => number;
  /** Runs a step and takes its measure. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Steps of equal time, however long a row takes on this machine; each is a transaction of its own, and others get between.
 */
export function createPace(db: Db): Pace {
  let rows = 50;
  return {
    rows: () => rows,
    async step(work) {
      let [begun, took] = [0, 0];
      const found = await db.transaction(async () => {
        begun = performance.now();
        const value = await work();
        took = performance.now() - begun;
        return value;
      });
      rows = Math.round(Math.min(MOST, Math.max(FEWEST, rows * Math.min(2, Math.max(0.5, AIM_MS / took)))));
      return found;
    },
  };
}
