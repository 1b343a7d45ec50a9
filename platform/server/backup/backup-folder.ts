import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BackupFile, DamagedBackupError, MANIFEST_FILE, readManifest } from './manifest.ts';

/** Name prefix of the folders of daily backups; other folders in the same place are not touched. */
const PREFIX = 'daily-';
const NAME = /^daily-\d{8}-\d{6}$/;
const UNFINISHED = '.unfinished';

/** Returns the name of the daily backup of an instant, in UTC, so that names sort by time. */
export const getBackupName = (instant: Date): string =>
  `${PREFIX}${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;

/** Lists the complete daily backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST_FILE))).toSorted();
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/**
 * Returns whether a backup contains uploaded files. A backup whose manifest cannot be read cannot be restored and counts as one without
 * files.
 */
function hasFiles(folder: string): boolean {
  try {
    return readManifest(folder).files.count > 0;
  } catch (error) {
    if (error instanceof DamagedBackupError) return false;
    throw error;
  }
}

/** Returns the newest of the given backups that contains uploaded files; undefined if none does. */
const findWithFiles = (folder: string, names: readonly string[]): string | undefined =>
  names.findLast((name) => hasFiles(join(folder, name)));

/**
 * Returns the newest backup with uploaded files if the newest backup has none, because the file store may have been unavailable when it was
 * made; otherwise undefined.
 */
export async function findNewestBackupWithFiles(folder: string): Promise<string | undefined> {
  const names = await listBackups(folder);
  const found = findWithFiles(folder, names);
  return found === names.at(-1) ? undefined : found;
}

/** Removes the incomplete folders of interrupted backups and copies. */
export async function removeUnfinishedBackups(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const broken = names.filter((name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)));
  for (const name of broken) await remove(join(folder, name));
}

/**
 * Removes the oldest daily backups beyond a number, and incomplete folders. If none of the remaining backups contains uploaded files, the
 * newest older one that does is kept as well.
 */
export async function removeOldBackups(folder: string, kept: number): Promise<void> {
  const complete = await listBackups(folder);
  const [old, others] = [complete.slice(0, -kept), complete.slice(-kept)];
  const last = findWithFiles(folder, others) === undefined ? findWithFiles(folder, old) : undefined;
  for (const name of old) if (name !== last) await remove(join(folder, name));
  await removeUnfinishedBackups(folder);
}

async function getHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}

/** Copies a file. @returns the hash of the bytes that were read */
async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256');
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }),
  );
  return hash.digest('hex');
}

/**
 * Copies a backup to a second place. Every file is read back and compared with the copied bytes, and with the manifest if it lists the
 * file. The copy gets its final name only when it is complete; an incomplete copy is removed to free its space. The second place must
 * exist, so that nothing is written to the mount point of a share that is not mounted.
 * @throws DamagedBackupError if the backup or its copy differs
 * @throws Error if the second place does not exist or cannot be written
 */
export async function copyBackup(name: string, from: string, to: string): Promise<void> {
  if (!existsSync(to)) throw new Error(`${to} 不存在，可能没有挂载`);
  const target = join(to, `${name}${UNFINISHED}`);
  try {
    await copyFiles(join(from, name), target);
    await rename(target, join(to, name));
  } catch (error) {
    await remove(target).catch(() => undefined);
    throw error;
  }
}

async function copyFiles(source: string, target: string): Promise<void> {
  const manifest = readManifest(source);
  const packed: readonly BackupFile[] = [manifest.files.packed, ...manifest.tables.map((table) => table.packed)];
  const listed = new Map(packed.map(({ path, sha256 }) => [path, sha256]));
  await remove(target);
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name).slice(source.length + 1);
    const copied = await copyFile(join(source, path), join(target, path));
    const wanted = listed.get(path.replaceAll('\\', '/')) ?? copied;
    if (copied !== wanted) throw new DamagedBackupError(`备份文件 ${path} 已损坏`);
    if ((await getHash(join(target, path))) !== copied) throw new DamagedBackupError(`副本文件 ${path} 与备份不同`);
    listed.delete(path.replaceAll('\\', '/'));
  }
  const [missing] = listed.keys();
  if (missing !== undefined) throw new DamagedBackupError(`备份缺少文件 ${missing}`);
}
