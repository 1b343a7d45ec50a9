import { setTimeout as wait } from 'node:timers/promises';
import type { ApiError } from '#platform/contract/api-error.ts';

/** Long enough that a connection asks no more than twice a second, short enough that a person does not notice. */
const LATE_MS = 500;
/** Held requests take little memory, but not none; requests beyond the limit are answered at once. */
const MAX_HELD = 2_000;

/**
 * Delays every answer about too many requests, for any limit: each connection of the client then sends only a few requests a second, and
 * the cost of the rejections is not borne by the others that share the event loop.
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
