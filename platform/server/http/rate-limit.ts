import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import type { RateClass } from '#platform/contract/route.ts';

/** Most calls a minute from one address; `read` and `write` share the general figure of the configuration. */
const CLASS_LIMITS: Readonly<Record<Exclude<RateClass, 'read' | 'write'>, number>> = {
  login: 120,
  code: 120,
  upload: 240,
  heavy: 240,
};

interface Window {
  startMs: number;
  count: number;
}

const MINUTE_MS = 60_000;
const MOST_KEYS = 20_000;

/**
 * Flood protection of one process: a fixed window of one minute per address and class. It guards the machine, not accounts: failed
 * logins and sent codes are counted in the database, so that they hold across processes (G-28).
 */
export function createFloodGate(generalPerMinute: number): (ip: string, rate: RateClass, nowMs: number) => void {
  const windows = new Map<string, Window>();
  const count = (key: string, limit: number, nowMs: number): void => {
    const found = windows.get(key);
    if (!found || nowMs - found.startMs >= MINUTE_MS) {
      if (windows.size >= MOST_KEYS) windows.clear();
      windows.set(key, { startMs: nowMs, count: 1 });
      return;
    }
    found.count += 1;
    if (found.count > limit) {
      const retryAfterSeconds = Math.max(1, Math.ceil((found.startMs + MINUTE_MS - nowMs) / 1000));
      throw fail(KERNEL_FAULTS.tooMany, {}, { retryAfterSeconds });
    }
  };
  return (ip, rate, nowMs) => {
    count(`all ${ip}`, generalPerMinute, nowMs);
    if (rate === 'read' || rate === 'write') return;
    count(`${rate} ${ip}`, Math.min(generalPerMinute, Math.max(CLASS_LIMITS[rate], generalPerMinute / 50)), nowMs);
  };
}
