import { Worker } from 'node:worker_threads';
import { fail as failWith, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { ENGINE_LIMITS } from './limits.ts';
import type { EngineResults, EngineTask } from './run-engine.ts';

export type EngineAnswer =
  | { readonly ok: true; readonly result: EngineResults[EngineTask['kind']] }
  | { readonly ok: false; readonly error: string };

/** The largest firm that an import takes needs a few seconds for all standards; one of tens of thousands of people minutes for a forecast. */
const LIMIT_MS = 900_000;
const FILE = new URL('./engine.worker.ts', import.meta.url);

interface Waiting {
  readonly task: EngineTask;
  readonly resolve: (answer: EngineAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly tell: (share: number) => void;
}

/** One thread for the life of the process; it does not keep the process alive while it has nothing to do. */
const thread: { worker: Worker | null; isBusy: boolean; readonly waiting: Waiting[] } = {
  worker: null,
  isBusy: false,
  waiting: [],
};

function startWorker(): Worker {
  const worker = new Worker(FILE, { resourceLimits: ENGINE_LIMITS });
  worker.unref();
  return worker;
}

const readFault = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? failWith(KERNEL_FAULTS.archiveTooLarge) : error;

function next(): void {
  if (thread.isBusy) return;
  const job = thread.waiting.shift();
  if (!job) return;
  const worker = thread.worker ?? startWorker();
  thread.worker = worker;
  thread.isBusy = true;
  worker.ref();
  const finish = (settle: () => void, isHealthy: boolean): void => {
    clearTimeout(timer);
    for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name);
    thread.isBusy = false;
    if (isHealthy) worker.unref();
    else {
      thread.worker = null;
      void worker.terminate();
    }
    settle();
    next();
  };
  const fail = (error: Error): void => finish(() => job.reject(readFault(error)), false);
  const timer = setTimeout(() => fail(new Error('a check took too long')), LIMIT_MS);
  worker.on('message', (message: EngineAnswer | { readonly share: number }) => {
    if ('share' in message) job.tell(message.share);
    else finish(() => job.resolve(message), true);
  });
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('the engine thread ended without an answer')));
  worker.postMessage(job.task);
}

/**
 * Puts one question to the engine. Checks of one process run one after another.
 * @param tell learns how far a long one is, from 0 to 1
 */
export async function askEngine<K extends EngineTask['kind']>(
  task: Extract<EngineTask, { kind: K }>,
  tell: (share: number) => void = () => undefined,
): Promise<EngineResults[K]> {
  const answer = await new Promise<EngineAnswer>((resolve, reject) => {
    thread.waiting.push({ task, resolve, reject, tell });
    next();
  });
  if (!answer.ok) throw new Error(`a check failed: ${answer.error}`);
  // The thread answers every kind of task with its own kind of result.
  return answer.result as EngineResults[K];
}
