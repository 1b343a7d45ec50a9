import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RefusedFile } from './refused.ts';
import { createTurns } from './turns.ts';

/** What is done apart: a module that exports `run`, what it is given, and on whose account it waits. */
export interface Work {
  readonly module: URL;
  readonly task: unknown;
  readonly owner: string;
}

export interface PoolOptions {
  /** Most threads at once. */
  readonly threads: number;
  /** Longest time for one piece of work; its thread is ended then. */
  readonly limitMs: number;
  /** Heap of one thread; work that needs more is ended, the program goes on. */
  readonly heapMb: number;
  readonly mostWaiting: number;
}

export interface Pool {
  /** @throws RefusedFile when the work refuses its file, or is ended; Failure when too much of the owner waits */
  run(work: Work): Promise<unknown>;
}

export interface ThreadTask {
  readonly module: string;
  readonly task: unknown;
}
export type ThreadAnswer =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'failed'; readonly error: string };

const FILE = new URL('./pool.worker.ts', import.meta.url);
/** A thread that has had nothing to do for so long gives its memory back. */
const IDLE_MS = 30_000;
const TOO_LONG = '文件处理时间过长，已停止，请减少内容或分成几个文件后再试';
const TOO_LARGE = '文件内容过大，无法处理，请减少内容或分成几个文件后再试';

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** One piece of work on one thread; a thread that did not answer in time is ended with it. */
async function runOn(thread: Worker, { module, task }: Work, limitMs: number): Promise<ThreadAnswer> {
  const end = new AbortController();
  const { signal } = end;
  const timer = setTimeout(() => end.abort(), limitMs);
  const heard = once(thread, 'message', { signal }).then(([answer]) => answer as ThreadAnswer);
  const left = once(thread, 'exit', { signal }).then(
    (): ThreadAnswer => ({ state: 'failed', error: 'the thread ended without an answer' }),
  );
  thread.postMessage({ module: module.href, task } satisfies ThreadTask);
  try {
    return await Promise.race([heard, left]);
  } catch (error) {
    await thread.terminate();
    if (signal.aborted) return { state: 'refused', message: TOO_LONG };
    if (isOutOfMemory(error)) return { state: 'refused', message: TOO_LARGE };
    throw error;
  } finally {
    clearTimeout(timer);
    end.abort();
    await Promise.allSettled([heard, left]);
  }
}

/**
 * Threads for work on what strangers send: neither a large file nor a hostile one may keep the others waiting or take the program down.
 * Threads start when they are needed, and end when they are not; idle ones do not keep the program alive.
 */
export function createPool({ threads, limitMs, heapMb, mostWaiting }: PoolOptions): Pool {
  const turns = createTurns({ atOnce: threads, mostWaiting });
  const ended = new WeakSet<Worker>();
  const idle: { readonly thread: Worker; readonly timer: NodeJS.Timeout }[] = [];

  function startThread(): Worker {
    const thread = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    // Without a listener an error of an idle thread would end the program.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      ended.add(thread);
      const at = idle.findIndex((one) => one.thread === thread);
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
    });
    return thread;
  }

  function takeThread(): Worker {
    const found = idle.pop();
    if (!found) return startThread();
    clearTimeout(found.timer);
    found.thread.ref();
    return found.thread;
  }

  function keep(thread: Worker): void {
    if (ended.has(thread)) return;
    thread.unref();
    const timer = setTimeout(() => void thread.terminate(), IDLE_MS);
    timer.unref();
    idle.push({ thread, timer });
  }

  return {
    async run(work) {
      const answer = await turns.run(work.owner, async () => {
        const thread = takeThread();
        const found = await runOn(thread, work, limitMs);
        keep(thread);
        return found;
      });
      if (answer.state === 'done') return answer.result;
      if (answer.state === 'refused') throw new RefusedFile(answer.message);
      throw new Error(`work in a thread failed: ${answer.error}`);
    },
  };
}
