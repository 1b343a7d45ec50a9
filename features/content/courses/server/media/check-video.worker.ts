import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { type Mp4Facts, parseMp4, relocateIndex } from './mp4.ts';

export interface VideoTask {
  readonly path: string;
  /** The path to which the recording is rewritten if its index follows its data. */
  readonly target: string;
  readonly mostBytes: number;
}
export interface VideoResult extends Pick<Mp4Facts, 'durationSec' | 'width' | 'height' | 'videoCodec' | 'audioCodec'> {
  /** The path of the file to store: unchanged, or with its index moved to the front. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

async function* getParts(path: string, places: readonly (readonly [number, number])[]): AsyncGenerator<Buffer> {
  for (const [start, end] of places) {
    if (end <= start) continue;
    for await (const chunk of createReadStream(path, { start, end: end - 1 })) yield chunk as Buffer;
  }
}

/** Writes the file header, the moved index table, and then the remaining data unchanged. */
async function writeFastStart({ path, target }: VideoTask, { head, moov }: Mp4Facts, size: number): Promise<void> {
  const source = await open(path, 'r');
  const file = await open(target, 'wx', 0o600);
  try {
    const table = Buffer.alloc(moov.size);
    await source.read(table, 0, moov.size, moov.start);
    const afterHead = head.start + head.size;
    for await (const chunk of getParts(path, [[0, afterHead]])) await file.write(chunk);
    await file.write(relocateIndex(table, moov));
    for await (const chunk of getParts(path, [
      [afterHead, moov.start],
      [moov.start + moov.size, size],
    ]))
      await file.write(chunk);
  } finally {
    await source.close();
    await file.close();
  }
}

async function look(path: string): Promise<{ readonly facts: Mp4Facts; readonly size: number }> {
  const { size } = await stat(path);
  const file = await open(path, 'r');
  try {
    return { facts: await parseMp4(file, size), size };
  } finally {
    await file.close();
  }
}

/** Inspects the content of a recording and reorders it so that it can be played while it downloads. */
export async function run(task: VideoTask): Promise<VideoResult> {
  const { size } = await stat(task.path);
  if (size > task.mostBytes) throw new RejectedFileError(`视频不能超过 ${Math.floor(task.mostBytes / 2 ** 20)} MB`);
  const found = await look(task.path);
  if (!found.facts.isFastStart) await writeFastStart(task, found.facts, found.size);
  const path = found.facts.isFastStart ? task.path : task.target;
  // A rewritten file is inspected again.
  const kept = found.facts.isFastStart ? found : await look(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { durationSec, width, height, videoCodec, audioCodec } = kept.facts;
  return { durationSec, width, height, videoCodec, audioCodec, path, size: kept.size, sha256: hash.digest('hex') };
}
