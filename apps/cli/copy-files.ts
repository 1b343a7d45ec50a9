import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#platform/server/storage/ports.ts';

export interface CopyOptions {
  /** Removes a file from the source once the copy is verified. */
  readonly isRemoved: boolean;
  readonly say: (line: string) => void;
}

export interface CopyResult {
  readonly copied: number;
  readonly skipped: number;
  readonly removed: number;
  readonly failed: number;
}

/** Number of files between two progress reports. */
const LOG_EVERY = 500;

async function getHash(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

async function hashAt(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.get(key);
  return found && (await getHash(found.stream));
}

/** Copies through a temporary file, because archives may be too large for memory. @returns whether the file existed */
async function copyOne(source: Storage, target: Storage, key: string, path: string): Promise<'copied' | 'skipped'> {
  const found = await source.get(key);
  if (!found) throw new Error('原处已没有这个文件');
  await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }));
  const wanted = await getHash(createReadStream(path));
  if ((await hashAt(target, key)) === wanted) return 'skipped';
  await target.put(key, { file: path });
  if ((await hashAt(target, key)) !== wanted) throw new Error('读回的内容与原文件不同');
  return 'copied';
}

/** Copies every file of one store to another, and reads each back for comparison. Can be repeated: existing files are only compared. */
export async function copyFiles(
  source: Storage,
  target: Storage,
  { isRemoved, say }: CopyOptions,
): Promise<CopyResult> {
  const folder = await mkdtemp(join(tmpdir(), 'zx-move-'));
  const result = { copied: 0, skipped: 0, removed: 0, failed: 0 };
  try {
    for await (const { key } of source.list('')) {
      try {
        result[await copyOne(source, target, key, join(folder, 'file'))] += 1;
        if (isRemoved) {
          await source.remove(key);
          result.removed += 1;
        }
      } catch (error) {
        result.failed += 1;
        say(`${key}：${error instanceof Error ? error.message : String(error)}`);
      }
      const done = result.copied + result.skipped + result.failed;
      if (done % LOG_EVERY === 0) say(`已处理 ${done} 个文件`);
    }
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
