import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';

const TRY_AGAIN_SECONDS = 30;

export interface WorkerSchedulerOptions {
  /** Maximum number of tasks that run at once. */
  readonly atOnce: number;
  /** Maximum number of waiting tasks per owner. */
  readonly mostWaiting: number;
}

export interface WorkerScheduler {
  /**
   * Runs a task when it is its owner's turn.
   * @throws ApiError if too many tasks of the owner are already waiting
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Schedules tasks round-robin by owner, so that an owner with many tasks does not delay others. If several run at once, one slot is always
 * left to other owners.
 */
export function createWorkerScheduler({ atOnce, mostWaiting }: WorkerSchedulerOptions): WorkerScheduler {
  const share = Math.max(1, atOnce - 1);
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let busy = 0;

  function next(): void {
    if (busy >= atOnce) return;
    for (const [owner, starts] of waiting) {
      const own = running.get(owner) ?? 0;
      const start = own < share ? starts.shift() : undefined;
      if (!start) continue;
      // The owner is appended again, so that other owners come first.
      waiting.delete(owner);
      if (starts.length > 0) waiting.set(owner, starts);
      running.set(owner, own + 1);
      busy += 1;
      start();
      return;
    }
  }

  function leave(owner: string): void {
    const own = (running.get(owner) ?? 1) - 1;
    if (own > 0) running.set(owner, own);
    else running.delete(owner);
    busy -= 1;
    next();
  }

  return {
    async run(owner, work) {
      const starts = waiting.get(owner) ?? [];
      if (starts.length >= mostWaiting)
        throw createApiError(KERNEL_ERRORS.tooMuchWaiting, {}, { retryAfterSeconds: TRY_AGAIN_SECONDS });
      const { promise: turn, resolve } = Promise.withResolvers<void>();
      starts.push(resolve);
      waiting.set(owner, starts);
      next();
      await turn;
      try {
        return await work();
      } finally {
        leave(owner);
      }
    },
  };
}
