import { DatabaseBusyError } from './errors.ts';

/** Runs tasks one at a time, in the order in which they were requested. A task that does not start within `waitMs` fails. */
export interface SerialQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createSerialQueue(waitMs: number): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const turn = waitForPrevious(last, waitMs);
      const result = turn.then(work);
      // A task that timed out while waiting keeps its position until the tasks before it are done.
      last = Promise.allSettled([last, result]);
      return result;
    },
  };
}

function waitForPrevious(before: Promise<unknown>, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new DatabaseBusyError('同一事务中的前一条语句未结束，等待超时 (waited too long for the transaction)')),
      waitMs,
    );
    timer.unref();
    void before.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
