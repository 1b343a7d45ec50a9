import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentChunk, deserialiseChunk } from '#platform/server/workers/pieces.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

/** Tasks for the tests of the worker pool, some of which fail, hang or use too much memory. */
export type SampleTask = 'id' | 'refuse' | 'fail' | 'spin' | 'eat' | 'exit' | 'count' | { readonly waitMs: number };

function eat(): never {
  const eaten: string[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => `text ${index} ${eaten.length}`));
}

export async function run(task: SampleTask, pieces: readonly DocumentChunk[]): Promise<number> {
  if (task === 'count') return pieces.flatMap(deserialiseChunk).length;
  if (task === 'refuse') throw new RejectedFileError('示例拒绝');
  if (task === 'fail') throw new Error('sample failure');
  if (task === 'exit') process.exit(1);
  if (task === 'spin') for (;;) Math.sqrt(2);
  if (task === 'eat') eat();
  if (typeof task === 'object') await sleep(task.waitMs);
  return process.pid;
}
