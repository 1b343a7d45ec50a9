import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkBackup } from '#apps/cli/backup/restore-backup.ts';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listBackups } from '#platform/server/backup/backup-folder.ts';
import { readManifest } from '#platform/server/backup/manifest.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { createMemoryFolder } from '#platform/server/testing/memory-folder.ts';
import { BACKUP_JOB, COPY_BACKUP_JOB } from './backup.jobs.ts';

/** A backup flushes each of its files, one for a table, to the disk. */
const room = createMemoryFolder('daily-backup');
const first = join(room, 'first');
const second = join(room, 'second');
const identity = await generateX25519Identity();
const portal = await startPortal({
  quiet: true,
  now: new Date('2026-11-21T17:40:00Z'),
  environment: {
    BACKUP_FOLDER: first,
    BACKUP_SECOND_FOLDER: second,
    BACKUP_KEPT: '2',
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  },
});
await portal.app.storage.put('attachment/one', Buffer.from('示例附件'));
afterAll(async () => {
  await portal.close();
  rmSync(room, { recursive: true, force: true });
});

beforeEach(async () => {
  for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(second);
  await portal.app.db.sql('delete from message');
  portal.setNow(new Date(portal.now().getTime() + 86_400_000));
});

afterEach(() => vi.restoreAllMocks());

const backUp = async (): Promise<string> => {
  portal.setNow(new Date(portal.now().getTime() + 60_000));
  await portal.app.jobs.runNow(BACKUP_JOB);
  return (await listBackups(first)).at(-1) ?? '';
};
const copy = () => portal.app.jobs.runNow(COPY_BACKUP_JOB);
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .toSorted();
const check = (folder: string) => checkBackup({ folder, manifest: readManifest(folder), identity });
const told = async (): Promise<readonly { title: string; content: string }[]> =>
  (
    await portal.app.db.sql<{ title: string; content: string }>(
      'select title, content from message where user_uuid = $1 order by message_time, uuid',
      [portal.userUuid('operator')],
    )
  ).rows;

describe('the daily backup', () => {
  it('is complete, encrypted, and equal in both places', async () => {
    const name = await backUp();
    expect(readManifest(join(first, name)).encryption).toBe('age');
    await copy();
    expect(await listBackups(second)).toEqual([name]);
    const files = listFiles(join(first, name));
    expect(files).toContain('/files/attachment/one.age');
    expect(listFiles(join(second, name))).toEqual(files);
    for (const file of files)
      expect(readFileSync(join(second, name, file)).equals(readFileSync(join(first, name, file))), file).toBe(true);
    await check(join(first, name));
    await check(join(second, name));
    expect(await told()).toEqual([]);
  });

  it('remains, and operators are told, while the second place cannot be written; later it is copied too', async () => {
    rmSync(second, { recursive: true });
    const missed = await backUp();
    await expect(copy()).rejects.toThrow('not copied');
    await expect(copy()).rejects.toThrow('not copied');
    await check(join(first, missed));
    const messages = await told();
    expect(messages.map(({ title }) => title)).toEqual(['备份没有复制到第二处']);
    expect(messages[0]?.content).toContain(missed);
    expect(messages[0]?.content).toContain('没有挂载');
    writeFileSync(second, 'this is no folder');
    await expect(copy()).rejects.toThrow('not copied');
    rmSync(second);
    mkdirSync(second);
    const next = await backUp();
    await copy();
    expect(await listBackups(second)).toEqual([missed, next]);
    await check(join(second, missed));
  });

  it('is not copied when one of its bytes has changed, and others are', async () => {
    const damaged = await backUp();
    const whole = await backUp();
    const { path } = readManifest(join(first, damaged)).files.packed;
    const bytes = readFileSync(join(first, damaged, path));
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    writeFileSync(join(first, damaged, path), bytes);
    await expect(copy()).rejects.toThrow('not copied');
    // No part of the other is left.
    expect(readdirSync(second)).toEqual([whole]);
    expect((await told())[0]?.content).toContain('已损坏');
  });

  it('is told of when it cannot be made', async () => {
    writeFileSync(first, 'this is no folder');
    await expect(portal.app.jobs.runNow(BACKUP_JOB)).rejects.toThrow('ENOTDIR');
    expect((await told()).map(({ title }) => title)).toEqual(['每日备份没有完成']);
  });

  it('leaves nothing behind when the disk is full, so that each further one does not make it fuller', async () => {
    mkdirSync(join(first, 'daily-20200101-000000.unfinished'), { recursive: true });
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(portal.app.storage, 'get').mockRejectedValue(full);
    for (let count = 0; count < 2; count += 1) await expect(backUp()).rejects.toThrow('ENOSPC');
    expect(readdirSync(first)).toEqual([]);
    expect((await told()).map(({ title }) => title)).toEqual(['每日备份没有完成', '每日备份没有完成']);
  });

  it('is told of when it has no files although an earlier one has', async () => {
    const whole = await backUp();
    vi.spyOn(portal.app.storage, 'list').mockImplementation(async function* () {});
    const empty = await backUp();
    expect(await listBackups(first)).toEqual([whole, empty]);
    expect((await told()).map(({ title }) => title)).toEqual(['每日备份没有文件']);
  });

  it('leaves so many in each place, and everything else there', async () => {
    for (const folder of [first, second]) {
      mkdirSync(join(folder, 'by-hand'), { recursive: true });
      mkdirSync(join(folder, 'daily-20200101-000000.unfinished'));
    }
    const names: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      names.push(await backUp());
      await copy();
    }
    for (const folder of [first, second])
      expect(readdirSync(folder).toSorted()).toEqual(['by-hand', ...names.slice(1)]);
  });
});

it('is off without a folder, and its settings are checked', () => {
  expect(readConfig({}).backup).toBeNull();
  expect(readConfig({ BACKUP_FOLDER: '/backup' }).backup).toMatchObject({ secondFolder: null, kept: 7, hour: 1 });
  expect(() => readConfig({ BACKUP_SECOND_FOLDER: '/share' })).toThrow('BACKUP_FOLDER');
  for (const folder of ['/backup', '/backup/second', '/'])
    expect(() => readConfig({ BACKUP_FOLDER: '/backup', BACKUP_SECOND_FOLDER: folder })).toThrow(
      'BACKUP_SECOND_FOLDER',
    );
  expect(() => readConfig({ DATA_DIR: '/data', BACKUP_FOLDER: '/data/files/backup' })).toThrow('BACKUP_FOLDER');
  expect(readConfig({ DATA_DIR: '/data', BACKUP_FOLDER: '/data/backup' }).backup?.folder).toBe('/data/backup');
  expect(() => readConfig({ BACKUP_FOLDER: '/backup', BACKUP_RECIPIENT: 'ssh-ed25519 AAAA' })).toThrow('age1');
});
