import { setImmediate as letOthers } from 'node:timers/promises';
import type { Cooperative } from '#domain/cooperative/cooperative.ts';

/** Maximum time for which an iteration over many records may block the thread before it yields to the event loop. */
const STEP_MS = 10;
/** Number of small records between two checks of the clock. */
const LOOK_EVERY = 32;

export interface CooperativeLoop {
  /** Awaited after each record: usually returns undefined, and yields to the event loop when the time slice is used up. */
  rest(): Promise<void> | undefined;
}

/**
 * Creates a loop that yields to the event loop.
 * @param lookEvery records between two checks of the clock; fewer if one record takes a long time
 */
export function createCooperativeLoop(lookEvery = LOOK_EVERY): CooperativeLoop {
  let begunAt = performance.now();
  let count = 0;
  return {
    rest() {
      count += 1;
      if (count % lookEvery !== 0 || performance.now() - begunAt < STEP_MS) return undefined;
      return letOthers().then(() => {
        begunAt = performance.now();
      });
    },
  };
}

/** Like `map`, for long lists: an enterprise with 100,000 records does not block other requests. */
export async function mapCooperatively<T, R>(list: readonly T[], map: (one: T) => R): Promise<R[]> {
  const steps = createCooperativeLoop();
  const made: R[] = [];
  for (const one of list) {
    made.push(map(one));
    const rest = steps.rest();
    if (rest) await rest;
  }
  return made;
}

/** Runs an iteration over many records to its end, yielding to the event loop in between. */
export async function runCooperatively<R>(work: Cooperative<R>): Promise<R> {
  const steps = createCooperativeLoop();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const rest = steps.rest();
    if (rest) await rest;
  }
}
