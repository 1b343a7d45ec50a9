import { performance } from 'node:perf_hooks';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RequestLimits } from '#platform/server/config/access-config.ts';
import type { ThreadMeter } from '#platform/server/thread-meter.ts';

/**
 * Limits the load of one network. Counting requests is not sufficient, because a page costs a hundred times as much as a static file. Two
 * limits apply to each network:
 * - **Slots.** Only a few requests of the network are processed at once; its other requests wait, while requests of other networks do not.
 *   A light request that takes long is waiting for I/O (the database, a worker) and releases its slot; a heavy one keeps it.
 * - **A budget of CPU time.** The time of the thread is divided among the requests and jobs in progress (`thread-meter.ts`), and each
 *   request is charged its part. The budget refills at the configured share of a core; a network that has used it up is told when to retry.
 */
export type PriorityClass = 'light' | 'heavy';

/** A slot held by a request in progress. Calling `end` again has no effect. */
export interface RequestSlot {
  end(): void;
}

export interface RequestScheduler {
  /** Waits for a slot. @throws ApiError 429 if the budget is used up or too many requests are already waiting */
  enter(network: string, lane: PriorityClass): Promise<RequestSlot>;
}

const AT_ONCE: Readonly<Record<PriorityClass, number>> = { light: 2, heavy: 2 };
/**
 * Above this number of waiting requests, which no browser reaches, the requests of a network run one at a time until none waits. Requests
 * of other networks return to the event loop several times, and would otherwise wait behind all requests of this network each time.
 */
const CROWD: Readonly<Record<PriorityClass, number>> = { light: 8, heavy: Number.POSITIVE_INFINITY };
const MAX_WAITING: Readonly<Record<PriorityClass, number>> = { light: 200, heavy: 20 };
/**
 * Share of the budget's refill rate that a network above the limit may use, because each of its requests delays every step of the requests
 * of other networks.
 */
const CROWD_SHARE = 0.5;
/** A light request that still runs after this time is waiting for I/O, so it releases its slot. */
const LIGHT_TURN_MS = 500;
/** Maximum CPU budget of a network, reached after an idle time. */
const BURST_MS = 4_000;
const MAX_KNOWN = 20_000;

interface Reader {
  /** Remaining CPU time in milliseconds, at `atMs`. */
  left: number;
  atMs: number;
  readonly atWork: Record<PriorityClass, number>;
  readonly waiting: Record<PriorityClass, (() => void)[]>;
  readonly isCrowd: Record<PriorityClass, boolean>;
}

export interface RequestSchedulerOptions {
  readonly limits: RequestLimits;
  readonly meter: ThreadMeter;
  readonly nowMs?: () => number;
}

export function createRequestScheduler({
  limits,
  meter,
  nowMs = () => performance.now(),
}: RequestSchedulerOptions): RequestScheduler {
  const { busyShare, scale } = limits;
  const crowdShare = busyShare < 1 ? busyShare * CROWD_SHARE : 1;
  const readers = new Map<string, Reader>();
  const atOnce = { light: Math.round(AT_ONCE.light * scale), heavy: Math.round(AT_ONCE.heavy * scale) };
  const mostWaiting = { light: Math.round(MAX_WAITING.light * scale), heavy: Math.round(MAX_WAITING.heavy * scale) };

  const isIdle = ({ atWork, waiting }: Reader): boolean =>
    atWork.light + atWork.heavy + waiting.light.length + waiting.heavy.length === 0;
  const makeRoom = (): void => {
    for (const [network, reader] of readers) {
      if (readers.size < MAX_KNOWN) return;
      if (isIdle(reader)) readers.delete(network);
    }
  };
  const getReader = (network: string): Reader => {
    const now = nowMs();
    const found = readers.get(network);
    if (found) {
      found.left = Math.min(BURST_MS, found.left + (now - found.atMs) * busyShare);
      found.atMs = now;
      return found;
    }
    if (readers.size >= MAX_KNOWN) makeRoom();
    const made = {
      left: BURST_MS,
      atMs: now,
      atWork: { light: 0, heavy: 0 },
      waiting: { light: [], heavy: [] },
      isCrowd: { light: false, heavy: false },
    };
    readers.set(network, made);
    return made;
  };

  /** Admits waiting requests while there are free slots. */
  const admitNext = (reader: Reader, lane: PriorityClass): void => {
    const line = reader.waiting[lane];
    while (reader.atWork[lane] < (reader.isCrowd[lane] ? 1 : atOnce[lane])) {
      const next = line.shift();
      if (!next) {
        reader.isCrowd[lane] = false;
        return;
      }
      reader.atWork[lane] += 1;
      next();
    }
  };

  const begin = (network: string, reader: Reader, lane: PriorityClass): RequestSlot => {
    const work = meter.begin();
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      const spent = work.end();
      // A share of a whole core means no limit.
      if (busyShare < 1) getReader(network).left -= spent;
      reader.atWork[lane] -= 1;
      // Delays the next request so that the network keeps to its share, and other networks are served in between.
      if (reader.isCrowd[lane]) setTimeout(() => admitNext(reader, lane), spent / crowdShare - spent);
      else admitNext(reader, lane);
    };
    const timer = lane === 'light' ? setTimeout(end, LIGHT_TURN_MS) : undefined;
    timer?.unref();
    return { end };
  };

  return {
    async enter(network, lane) {
      const reader = getReader(network);
      if (reader.left <= 0) {
        const retryAfterSeconds = Math.max(1, Math.ceil((200 - reader.left) / busyShare / 1000));
        throw createApiError(KERNEL_ERRORS.tooMany, {}, { retryAfterSeconds });
      }
      if (reader.waiting[lane].length === 0 && reader.atWork[lane] < atOnce[lane]) {
        reader.atWork[lane] += 1;
        return begin(network, reader, lane);
      }
      const line = reader.waiting[lane];
      if (line.length >= mostWaiting[lane]) throw createApiError(KERNEL_ERRORS.tooMany, {}, { retryAfterSeconds: 2 });
      const admitted = new Promise<void>((resolve) => line.push(resolve));
      if (line.length > CROWD[lane] * scale) reader.isCrowd[lane] = true;
      await admitted;
      return begin(network, reader, lane);
    },
  };
}
