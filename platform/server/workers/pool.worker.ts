/** Main module of a worker: imports the module of each task and runs it. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { DocumentChunk } from './pieces.ts';
import type { WorkerAnswer, WorkerMessage } from './pool.ts';
import { RejectedFileError } from './rejected-file.ts';

// A worker usually handles only one file. Without the cache, compiling its modules would take longer than reading a small file, and as much
// memory.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'));

interface WorkModule {
  readonly run: (task: unknown, pieces: readonly DocumentChunk[]) => unknown;
}

const came: DocumentChunk[] = [];

async function answer(module: string, task: unknown): Promise<WorkerAnswer> {
  try {
    const { run } = (await import(module)) as WorkModule;
    return { state: 'done', result: await run(task, came.splice(0)) };
  } catch (error) {
    if (error instanceof RejectedFileError) return { state: 'refused', message: error.message };
    return { state: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (message: WorkerMessage) => {
  if ('piece' in message) came.push(message.piece);
  else void answer(message.module, message.task).then((found) => process.send?.(found));
});
// The worker exits when the parent process has ended.
process.on('disconnect', () => process.exit());
