import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import type { DocumentChunk } from './pieces.ts';
import { RejectedFileError } from './rejected-file.ts';
import { getProcessorMs } from './spent.ts';
import { createWorkerScheduler } from './worker-scheduler.ts';

/** A task for a worker: a module that exports `run`, the input, and the owner whose share of the worker queue the task uses. */
export interface PoolTask {
  readonly module: URL;
  readonly task: unknown;
  readonly owner: string;
  /** Input that is too large for one message; created once the worker is ready, and passed as the second argument of `run`. */
  readonly pieces?: AsyncIterable<DocumentChunk>;
}

export interface WorkerPoolOptions {
  /** Maximum number of concurrent workers. */
  readonly helpers: number;
  /**
   * Maximum CPU time of one task in milliseconds; the wall-clock limit is `PATIENCE` times as long. A worker that exceeds either is killed.
   */
  readonly limitMs: number;
  /** Heap size of one worker in MB. A worker that needs more is killed, and the program continues. */
  readonly heapMb: number;
  readonly mostWaiting: number;
  /** Idle time in milliseconds after which a worker is stopped to free its memory. */
  readonly idleMs?: number;
}

export interface WorkerPool {
  /**
   * Runs a task in a worker.
   * @throws RejectedFileError if the task rejects its file or is killed
   * @throws ApiError if too many tasks of the owner are waiting
   */
  run(work: PoolTask): Promise<unknown>;
}

/** A message to a worker. The chunks of a task are sent before the task itself. */
export type WorkerMessage = { readonly piece: DocumentChunk } | { readonly module: string; readonly task: unknown };
export type WorkerAnswer =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'failed'; readonly error: string };

const FILE = new URL('./pool.worker.ts', import.meta.url);
const IDLE_MS = 10_000;
const PATIENCE = 4;
const LEAST_LOOK_MS = 50;
/** The exit code of a process that ran out of heap, on systems without a signal for it. */
const ABORTED = 134;
const TOO_LONG = '文件处理时间过长，已停止，请减少内容或分成几个文件后再试';
const TOO_LARGE = '文件内容过大，无法处理，请减少内容或分成几个文件后再试';

const helpers = new Set<ChildProcess>();
process.on('exit', () => {
  for (const helper of helpers) helper.kill('SIGKILL');
});

function startWorker(heapMb: number): ChildProcess {
  const helper = fork(FILE, [], {
    // Transfers bytes, maps and dates unchanged.
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'],
    env: { ...CHILD_ENVIRONMENT, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  helpers.add(helper);
  helper.once('exit', () => helpers.delete(helper));
  // Without a listener an error of an idle worker would end the program.
  helper.on('error', () => undefined);
  try {
    // Workers run at lower priority, so that page requests come before the files of other users.
    if (helper.pid !== undefined) setPriority(helper.pid, constants.priority.PRIORITY_BELOW_NORMAL / 2);
  } catch {
    // The worker has ended already, or the system does not permit the change; the task then runs at normal priority.
  }
  return helper;
}

/** Sends a message to a worker. A failed send is ignored, because the exit of the worker follows it. */
const tell = (helper: ChildProcess, message: WorkerMessage): Promise<void> =>
  new Promise((resolve) => {
    helper.send(message, () => resolve());
  });

/** Sends the chunks of a task one by one, then the task; each chunk is created after the previous one was sent. */
async function feed(helper: ChildProcess, { module, task, pieces }: PoolTask, signal: AbortSignal): Promise<void> {
  for await (const piece of pieces ?? []) {
    if (signal.aborted) return;
    await tell(helper, { piece });
  }
  await tell(helper, { module: module.href, task });
}

/**
 * Limits the CPU time of a worker. Wall-clock time is not used, because a worker waits for the processor on a busy machine, and small
 * pictures were rejected under load.
 * @param end called once the limit is used up
 * @returns a function that stops the measurement
 */
function watchSpending({ pid }: ChildProcess, limitMs: number, end: () => void): () => void {
  const before = getProcessorMs(pid);
  const lastMs = performance.now() + limitMs * PATIENCE;
  const leftMs = (): number => {
    const spent = getProcessorMs(pid);
    if (before === null || spent === null) return 0;
    return Math.min(limitMs - (spent - before), lastMs - performance.now());
  };
  let timer: NodeJS.Timeout;
  const lookAfter = (ms: number): void => {
    timer = setTimeout(() => {
      const left = leftMs();
      if (left <= 0) end();
      else lookAfter(Math.max(left, LEAST_LOOK_MS));
    }, ms);
  };
  lookAfter(limitMs);
  return () => clearTimeout(timer);
}

/** Runs one task in one worker; a worker that does not answer in time is killed. */
async function runOn(helper: ChildProcess, work: PoolTask, limitMs: number): Promise<WorkerAnswer> {
  const end = new AbortController();
  const { signal } = end;
  const stopWatch = watchSpending(helper, limitMs, () => end.abort());
  const heard = once(helper, 'message', { signal }).then(([answer]) => answer as WorkerAnswer);
  const left = once(helper, 'exit', { signal }).then(
    ([code]): WorkerAnswer =>
      // The system killed the process, usually because it was out of memory.
      code === null || code === ABORTED
        ? { state: 'refused', message: TOO_LARGE }
        : { state: 'failed', error: 'the helper ended without an answer' },
  );
  const fed = feed(helper, work, signal);
  try {
    return await Promise.race([fed.then(() => heard), left]);
  } catch (error) {
    helper.kill('SIGKILL');
    if (signal.aborted) return { state: 'refused', message: TOO_LONG };
    throw error;
  } finally {
    stopWatch();
    end.abort();
    await Promise.allSettled([fed, heard, left]);
  }
}

/**
 * Creates a pool of processes for untrusted files: neither a large nor a malicious file may block other requests, fill the memory of the
 * program or crash it. Workers start on demand and stop when idle; idle workers do not keep the program alive.
 */
export function createWorkerPool({
  helpers: atOnce,
  limitMs,
  heapMb,
  mostWaiting,
  idleMs = IDLE_MS,
}: WorkerPoolOptions): WorkerPool {
  const turns = createWorkerScheduler({ atOnce, mostWaiting });
  const idle: { readonly helper: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];

  function forget(helper: ChildProcess): void {
    const at = idle.findIndex((one) => one.helper === helper);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
  }

  function take(): ChildProcess {
    const found = idle.pop();
    if (!found) {
      const helper = startWorker(heapMb);
      helper.once('exit', () => forget(helper));
      return helper;
    }
    clearTimeout(found.timer);
    found.helper.ref();
    found.helper.channel?.ref();
    return found.helper;
  }

  function keep(helper: ChildProcess): void {
    if (helper.killed || !helper.connected) return;
    helper.unref();
    helper.channel?.unref();
    const timer = setTimeout(() => {
      // The worker is about to exit and must not get further tasks.
      forget(helper);
      helper.kill();
    }, idleMs);
    timer.unref();
    idle.push({ helper, timer });
  }

  return {
    async run(work) {
      const answer = await turns.run(work.owner, async () => {
        const helper = take();
        const found = await runOn(helper, work, limitMs);
        keep(helper);
        return found;
      });
      if (answer.state === 'done') return answer.result;
      if (answer.state === 'refused') throw new RejectedFileError(answer.message);
      throw new Error(`work of a helper failed: ${answer.error}`);
    },
  };
}
