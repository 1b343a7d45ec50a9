import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  copyBackup,
  findNewestBackupWithFiles,
  listBackups,
  removeOldBackups,
  removeUnfinishedBackups,
} from './backup-folder.ts';
import { createManifest, MANIFEST_FILE } from './manifest.ts';

const room = mkdtempSync(join(tmpdir(), 'zx-backups-'));
const [first, second] = [join(room, 'first'), join(room, 'second')];
afterAll(() => rmSync(room, { recursive: true, force: true }));
beforeEach(() => {
  for (const folder of [first, second]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
});

const name = (day: number): string => `daily-2026110${day}-170000`;

/** Writes a backup with a list of so many files, and as many bytes as the list should have. */
function add(day: number, fileCount: number, list = 'list'): void {
  const folder = join(first, name(day));
  mkdirSync(folder);
  writeFileSync(join(folder, 'file-list'), list);
  const sha256 = createHash('sha256').update('list').digest('hex');
  const manifest = createManifest({
    madeAt: '2026-11-01T17:00:00Z',
    encryption: null,
    migrations: [],
    sequences: [],
    tables: [],
    files: { count: fileCount, bytes: 0, packed: { path: 'file-list', bytes: 4, sha256 } },
  });
  writeFileSync(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
}

describe('the backups that remain', () => {
  it('are the newest', async () => {
    for (const day of [1, 2, 3]) add(day, 5);
    await removeOldBackups(first, 2);
    expect(await listBackups(first)).toEqual([name(2), name(3)]);
    expect(await findNewestBackupWithFiles(first)).toBeUndefined();
  });

  it('include the last one with files while the newer ones have none', async () => {
    for (const day of [1, 2]) add(day, 5);
    for (const day of [3, 4, 5]) add(day, 0);
    expect(await findNewestBackupWithFiles(first)).toBe(name(2));
    await removeOldBackups(first, 2);
    expect(await listBackups(first)).toEqual([name(2), name(4), name(5)]);
    add(6, 1);
    expect(await findNewestBackupWithFiles(first)).toBeUndefined();
    await removeOldBackups(first, 2);
    expect(await listBackups(first)).toEqual([name(5), name(6)]);
  });

  it('include one with files if the manifests of the newer ones cannot be read', async () => {
    for (const day of [1, 2, 3]) add(day, 5);
    for (const day of [2, 3]) writeFileSync(join(first, name(day), MANIFEST_FILE), '{');
    await removeOldBackups(first, 2);
    expect(await listBackups(first)).toEqual([name(1), name(2), name(3)]);
  });

  it('are the newest of an installation without any files', async () => {
    for (const day of [1, 2, 3]) add(day, 0);
    expect(await findNewestBackupWithFiles(first)).toBeUndefined();
    await removeOldBackups(first, 2);
    expect(await listBackups(first)).toEqual([name(2), name(3)]);
  });
});

it('what remained of interrupted backups is removed, and nothing else', async () => {
  for (const other of [`${name(1)}.unfinished`, 'by-hand.unfinished', 'by-hand']) mkdirSync(join(first, other));
  add(2, 1);
  await removeUnfinishedBackups(first);
  expect(readdirSync(first).toSorted()).toEqual(['by-hand', 'by-hand.unfinished', name(2)]);
});

it('a copy that does not succeed leaves nothing in the second place', async () => {
  add(1, 1);
  add(2, 1, 'lisT');
  await copyBackup(name(1), first, second);
  await expect(copyBackup(name(2), first, second)).rejects.toThrow('已损坏');
  expect(readdirSync(second)).toEqual([name(1)]);
});
