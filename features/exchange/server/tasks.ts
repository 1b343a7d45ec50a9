import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Firm } from '#domain/firm/firm.ts';
import { UnreadableFile } from '#platform/server/storage/xlsx-archive.ts';
import type { Plan } from './merge/plan.ts';
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
  readonly reject: (error: unknown) => void;
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
  // Without a listener an error of an idle worker would end the program.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    const at = pool.idle.indexOf(worker);
    if (at >= 0) pool.idle.splice(at, 1);
  });
  worker.unref();
  return worker;
}

/** One task on one worker; the worker is given back only when it answered. */
async function runOn(worker: Worker, task: Task): Promise<TaskAnswer> {
  const tries = new AbortController();
  const { signal } = tries;
  const timer = setTimeout(() => tries.abort(), LIMIT_MS);
  const heard = once(worker, 'message', { signal }).then(([answer]) => answer as TaskAnswer);
  const left = once(worker, 'exit', { signal }).then(
    (): TaskAnswer => ({ ok: false, error: 'the file worker ended without an answer' }),
  );
  worker.postMessage(task);
  try {
    return await Promise.race([heard, left]);
  } catch (error) {
    void worker.terminate();
    if (signal.aborted) return { ok: false, unreadable: '文件处理超时，请减少行数或分成几个文件' };
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isMemory) return { ok: false, unreadable: '文件内容过大，无法处理，请分成几个文件' };
    throw error;
  } finally {
    clearTimeout(timer);
    tries.abort();
    await Promise.allSettled([heard, left]);
  }
}

function next(): void {
  if (pool.busy >= MOST_WORKERS) return;
  const job = pool.waiting.shift();
  if (!job) return;
  pool.busy += 1;
  const worker = pool.idle.pop() ?? startWorker();
  worker.ref();
  runOn(worker, job.task)
    .then((answer) => {
      if (worker.threadId > 0) pool.idle.push(worker);
      job.resolve(answer);
    }, job.reject)
    .finally(() => {
      worker.unref();
      pool.busy -= 1;
      next();
    });
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
