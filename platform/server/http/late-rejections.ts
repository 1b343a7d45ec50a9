import { setTimeout as wait } from 'node:timers/promises';
import type { ApiError } from '#platform/contract/api-error.ts';

/** Long enough that a connection asks no more than twice a second, short enough that a person does not notice. */
const LATE_MS = 500;
/** Held requests take little, but not nothing; whoever comes beyond them is answered at once. */
const MAX_HELD = 2_000;

/**
 * Whoever asked for too much is told so late, whatever limit it was: each of his connections then asks only a few times a second, and what it
 * costs to refuse him is not paid by those who share the event loop with him.
 */
export function createLateRejections(): (failure: ApiError) => Promise<void> {
  let held = 0;
  return async ({ fault: error }) => {
    if (error.code !== 429 || held >= MAX_HELD) return;
    held += 1;
    try {
      await wait(LATE_MS);
    } finally {
      held -= 1;
    }
  };
}
