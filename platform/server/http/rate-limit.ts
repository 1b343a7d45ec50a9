import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RateLimitClass } from '#platform/contract/route.ts';
import type { LimitedRateClass, RequestLimits } from '#platform/server/config/access-config.ts';

interface Window {
  startMs: number;
  count: number;
}

const MINUTE_MS = 60_000;
const MAX_KEYS = 20_000;

export interface RateLimiter {
  /**
   * Counts one request of a network, whatever its call.
   * @throws ApiError 429
   */
  count(network: string, nowMs: number): void;
  /**
   * Counts the request also for the rate class of its call, once the call is known.
   * @throws ApiError 429
   */
  countClass(network: string, rate: RateLimitClass | LimitedRateClass, nowMs: number): void;
}

/**
 * Creates the flood protection of one process: a fixed window of one minute per network and class. It protects the machine, not accounts:
 * failed logins and sent codes are counted in the database, for all processes (G-28).
 */
export function createRateLimiter({ generalPerMinute, perMinute }: RequestLimits): RateLimiter {
  const windows = new Map<string, Window>();
  /**
   * A window whose start is in the future was opened before the clock was set back; it counts as expired, because it would otherwise last
   * until the clock has caught up.
   */
  const isOver = ({ startMs }: Window, nowMs: number): boolean => nowMs < startMs || nowMs - startMs >= MINUTE_MS;
  /** Removes only expired windows: removing others would reset the limits of active clients. */
  const makeRoom = (nowMs: number): void => {
    for (const [key, window] of windows) if (isOver(window, nowMs)) windows.delete(key);
    for (const key of windows.keys()) {
      if (windows.size < MAX_KEYS) return;
      windows.delete(key);
    }
  };
  const add = (key: string, limit: number, nowMs: number): void => {
    const found = windows.get(key);
    if (!found || isOver(found, nowMs)) {
      if (windows.size >= MAX_KEYS) makeRoom(nowMs);
      // The key is deleted before it is set again, so that the map's insertion order is the order in which windows expire.
      windows.delete(key);
      windows.set(key, { startMs: nowMs, count: 1 });
      return;
    }
    found.count += 1;
    if (found.count > limit) {
      const retryAfterSeconds = Math.max(1, Math.ceil((found.startMs + MINUTE_MS - nowMs) / 1000));
      throw createApiError(KERNEL_ERRORS.tooMany, {}, { retryAfterSeconds });
    }
  };
  return {
    count: (network, nowMs) => add(`all ${network}`, generalPerMinute, nowMs),
    countClass(network, rate, nowMs) {
      if (rate !== 'read' && rate !== 'write') add(`${rate} ${network}`, perMinute[rate], nowMs);
    },
  };
}
