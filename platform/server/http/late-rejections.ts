import { setTimeout as wait } from 'node:timers/promises';
import type { ApiError } from '#platform/contract/api-error.ts';

/** Delay of rejections: a connection sends at most two requests a second, and a user does not notice it. */
const LATE_MS = 500;
/** Maximum number of delayed requests, because each takes some memory; further ones are answered immediately. */
const MAX_HELD = 2_000;

/**
 * Delays every answer about too many requests. Each connection of the client then sends only a few requests a second, which limits the load
 * of rejections on other users of the event loop.
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
