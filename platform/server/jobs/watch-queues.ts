import type { Db } from '#platform/server/db/db.ts';
import type { DbLog } from '#platform/server/db/log.ts';
import { listDueQueues } from './due.repo.ts';

export interface WatchedQueue {
  readonly name: string;
  readonly pollSeconds: number;
  /** Makes the queue's worker look for a job now. */
  readonly wake: () => Promise<void>;
}

/**
 * Polls all queues at once for due jobs, and wakes their workers. Polling by each worker took some twenty statements a second in an idle
 * program.
 * @returns a function that ends it
 */
export function watchQueues(db: Db, log: DbLog, queues: readonly WatchedQueue[]): () => void {
  const everyMs = Math.min(...queues.map(({ pollSeconds }) => pollSeconds)) * 1000;
  const dueAt = new Map(queues.map(({ name }) => [name, 0]));
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let hasFailed = false;

  const look = async (): Promise<void> => {
    const now = performance.now();
    // A queue that is due within half an interval is checked now instead of one interval later.
    const asked = queues.filter(({ name }) => (dueAt.get(name) ?? 0) <= now + everyMs / 2);
    for (const { name, pollSeconds } of asked) dueAt.set(name, now + pollSeconds * 1000);
    if (asked.length === 0) return;
    const due = new Set(
      await listDueQueues(
        db,
        asked.map(({ name }) => name),
      ),
    );
    for (const { name, wake } of asked) if (due.has(name)) await wake();
  };
  const turn = async (): Promise<void> => {
    try {
      await look();
      hasFailed = false;
    } catch (err) {
      // An unavailable database is logged only once per outage.
      if (!isOver && !hasFailed)
        log.warn({ err }, 'the job queues cannot be looked at; they are again with the next turn');
      hasFailed = true;
    }
    plan();
  };
  const plan = (): void => {
    if (isOver) return;
    timer = setTimeout(() => void turn(), everyMs);
    timer.unref();
  };
  plan();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
