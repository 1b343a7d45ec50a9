import { Worker } from 'node:worker_threads';
import type { Firm } from '#domain/firm/firm.ts';
import type { Plan } from './merge/plan.ts';
import { UnreadableFile } from './workbook/archive.ts';
import type { Incoming } from './workbook/incoming.ts';
import type { FaultyRow } from './workbook/write-workbook.ts';

export type Task =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly firm: Firm }
  | { readonly kind: 'plan'; readonly incoming: Incoming; readonly firm: Firm }
  | { readonly kind: 'template' }
  | {
      readonly kind: 'workbook';
      readonly firm: Firm;
      readonly full: boolean;
      readonly sheets: readonly string[] | null;
    }
  | { readonly kind: 'faults'; readonly rows: readonly FaultyRow[] };

interface Reading {
  readonly incoming: Incoming;
  readonly plan: Plan;
}
interface Written {
  readonly bytes: Uint8Array;
}
export interface TaskResults {
  readonly read: Reading;
  readonly plan: Reading;
  readonly template: Written;
  readonly workbook: Written;
  readonly faults: Written;
}

export type TaskAnswer =
  | { readonly ok: true; readonly result: TaskResults[Task['kind']] }
  | { readonly ok: false; readonly unreadable: string }
  | { readonly ok: false; readonly error: string };

/** Longest time for one file; a file that takes longer is none that we want. */
const LIMIT_MS = 60_000;
const MOST_WORKERS = 2;
/** Heap of one worker: a file that needs more is refused, the program goes on. */
const HEAP_MB = 768;
const FILE = new URL('./exchange.worker.ts', import.meta.url);

interface Waiting {
  readonly task: Task;
  readonly resolve: (answer: TaskAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Pool {
  readonly idle: Worker[];
  busy: number;
  readonly waiting: Waiting[];
}

/** Kept for the life of the process; idle workers do not keep it alive. */
const pool: Pool = { idle: [], busy: 0, waiting: [] };

function startWorker(): Worker {
  const worker = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  worker.unref();
  return worker;
}

function next(): void {
  if (pool.busy >= MOST_WORKERS) return;
  const job = pool.waiting.shift();
  if (!job) return;
  pool.busy += 1;
  const worker = pool.idle.pop() ?? startWorker();
  worker.ref();
  const finish = (settle: () => void, healthy: boolean): void => {
    clearTimeout(timer);
    worker.removeAllListeners();
    pool.busy -= 1;
    if (healthy) {
      worker.unref();
      pool.idle.push(worker);
    } else void worker.terminate();
    settle();
    next();
  };
  const refuse = (message: string): void => finish(() => job.resolve({ ok: false, unreadable: message }), false);
  const timer = setTimeout(() => refuse('文件处理超时，请减少行数或分成几个文件'), LIMIT_MS);
  worker.once('message', (answer: TaskAnswer) => finish(() => job.resolve(answer), true));
  worker.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('文件内容过大，无法处理，请分成几个文件');
    else finish(() => job.reject(error), false);
  });
  worker.once('exit', () => finish(() => job.reject(new Error('the file worker ended without an answer')), false));
  worker.postMessage(job.task);
}

/**
 * Runs one task in a worker thread.
 * @throws UnreadableFile when the file is at fault
 */
export async function runTask<K extends Task['kind']>(task: Extract<Task, { kind: K }>): Promise<TaskResults[K]> {
  const answer = await new Promise<TaskAnswer>((resolve, reject) => {
    pool.waiting.push({ task, resolve, reject });
    next();
  });
  if (answer.ok) return answer.result as TaskResults[K];
  if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
  throw new Error(`a file task failed: ${answer.error}`);
}
