import { randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { assertStorageKey, type FileContent, type Storage, StorageError, type StoredEntry } from './ports.ts';

/** The folder of files being written. Files left here by a crash are not treated as complete. */
const UNFINISHED = '.unfinished';
const UNFINISHED_KEPT_MS = 86_400_000;

const getCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it; its renames are durable without that.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(path: string, content: FileContent): Promise<void> {
  if (!(content instanceof Uint8Array)) await copyFile(content.file, path);
  const handle = await open(path, content instanceof Uint8Array ? 'wx' : 'r+', 0o600);
  try {
    if (content instanceof Uint8Array) await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > UNFINISHED_KEPT_MS) await rm(path, { force: true });
  }
}

/** Returns null if the file does not exist. */
async function findFile(path: string): Promise<Stats | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (getCode(error) === 'ENOENT' || getCode(error) === 'ENOTDIR') return null;
    throw error;
  });
  return found?.isFile() ? found : null;
}

/**
 * Creates a storage for files below a folder. Each file is written under a temporary name, synced and renamed, so that a reader sees the
 * whole file or none, also after a power cut.
 */
export function createDiskStorage(root: string): Storage {
  const getPath = (key: string): string => join(root, ...assertStorageKey(key).split('/'));
  return {
    kind: 'disk',
    async put(key, content) {
      const path = getPath(key);
      const aside = join(root, UNFINISHED, randomUUID());
      await mkdir(dirname(aside), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeWhole(aside, content);
        await rename(aside, path);
        await syncFolder(dirname(path));
      } catch (cause) {
        await rm(aside, { force: true });
        throw new StorageError(`file ${key} could not be written (${getCode(cause)})`, { cause });
      }
    },
    async get(key, part) {
      const path = getPath(key);
      const found = await findFile(path);
      if (!found) return null;
      if (!part) return { stream: createReadStream(path), size: found.size };
      return {
        stream: createReadStream(path, { start: part.first, end: part.last }),
        size: part.last - part.first + 1,
      };
    },
    async look(key) {
      const found = await findFile(getPath(key));
      return found && { size: found.size, version: `${found.size}-${found.mtimeMs}-${found.ino}` };
    },
    async has(key) {
      const found = await stat(getPath(key)).catch(() => null);
      return found?.isFile() ?? false;
    },
    async remove(key) {
      await rm(getPath(key), { force: true });
    },
    async *list(prefix): AsyncIterable<StoredEntry> {
      await removeUnfinished(join(root, UNFINISHED));
      const start = join(root, ...prefix.split('/').filter(Boolean));
      const found = await readdir(start, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of found) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(root, path).split(sep).join('/');
        if (!entry.isFile() || key.startsWith(UNFINISHED)) continue;
        const { size, mtime } = await stat(path);
        yield { key, size, changedAt: mtime };
      }
    },
  };
}
