/** A thread of a pool: loads the module that a piece of work names, and runs it. */
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadTask } from './pool.ts';
import { RefusedFile } from './refused.ts';

interface WorkModule {
  readonly run: (task: unknown) => unknown;
}

async function answer({ module, task }: ThreadTask): Promise<ThreadAnswer> {
  try {
    const { run } = (await import(module)) as WorkModule;
    return { state: 'done', result: await run(task) };
  } catch (error) {
    if (error instanceof RefusedFile) return { state: 'refused', message: error.message };
    return { state: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: ThreadTask) => {
  void answer(task).then((found) => parentPort?.postMessage(found));
});
