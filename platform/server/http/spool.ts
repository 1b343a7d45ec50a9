import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const DAY_MS = 24 * 60 * 60_000;

/** Temporary files of uploads that are too large for memory. They are kept until the request is answered. */
export interface Spool {
  /** Writes a stream into a new file, transformed by `seal` if given; if the stream breaks off, the file is removed. */
  write(content: Readable, seal?: Transform): Promise<{ readonly path: string; readonly bytes: number }>;
  remove(path: string): Promise<void>;
  /** Removes the folder with all its files. */
  close(): Promise<void>;
}

const getRoot = (dataDir: string): string => join(dataDir, 'spool');
const ownPrefix = (): string => `${hostname()}@${process.pid}-`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Returns whether a folder is left over from an ended process: the process on this machine has ended, or the folder is too old to be in use
 * on any machine.
 */
function isLeftOver(folder: string, name: string): boolean {
  const [, host, pid] = /^(.+)@(\d+)-[^-]+$/.exec(name) ?? [];
  if (host === hostname() && pid !== undefined) return Number(pid) === process.pid || !isAlive(Number(pid));
  return Date.now() - statSync(join(folder, name)).mtimeMs > DAY_MS;
}

/** Opens the spool of this process below the data folder. Each process has a separate folder, because several may share the data folder. */
export function openSpool(dataDir: string): Spool {
  const root = getRoot(dataDir);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(root)) {
    if (isLeftOver(root, name)) rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, `${ownPrefix()}${randomUUID().slice(0, 8)}`);
  return {
    async write(content, seal = new PassThrough()) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      try {
        await pipeline(content, seal, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
        return { path, bytes: (await stat(path)).size };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    remove: (path) => rm(path, { force: true }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs `work` with a temporary folder and removes the folder afterwards. If the process ends before, the next start removes it. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const root = getRoot(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, ownPrefix()));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
