import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { createDiskStorage } from './disk.ts';
import { readStoredObject, type Storage, StorageError } from './ports.ts';
import { createS3Storage } from './s3.ts';
import { createStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'storage-'));
const S3 = { bucket: 'portal-files', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const s3Server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: S3.bucket, configs: [] }],
});
let endpoint = '';
beforeAll(async () => {
  const address: AddressInfo = await s3Server.run();
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await s3Server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function getText(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.get(key);
  return found && (await readStoredObject(found)).toString('utf8');
}

/** The same promises for both places. */
const PLACES: readonly (readonly [string, () => Storage])[] = [
  ['the data folder', () => createDiskStorage(join(folder, 'disk'))],
  ['an S3-compatible server that checks signatures', () => createS3Storage({ ...S3, endpoint })],
];

describe.each(PLACES)('files in %s', (_name, open) => {
  it('stores, replaces, reads and removes', async () => {
    const storage = open();
    await storage.put('enterprise/one', Buffer.from('第一份'));
    expect(await getText(storage, 'enterprise/one')).toBe('第一份');
    expect((await storage.get('enterprise/one'))?.size).toBe(9);
    await storage.put('enterprise/one', Buffer.from('换过的'));
    expect(await getText(storage, 'enterprise/one')).toBe('换过的');
    await storage.remove('enterprise/one');
    expect(await storage.get('enterprise/one')).toBeNull();
    await storage.remove('enterprise/one');
  });
  it('stores a file of this machine as it is', async () => {
    const storage = open();
    const path = join(folder, 'large');
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'archive');
    writeFileSync(path, bytes);
    await storage.put('archive/large', { file: path });
    const found = await storage.get('archive/large');
    expect(found?.size).toBe(bytes.length);
    expect(found && (await readStoredObject(found)).equals(bytes)).toBe(true);
  });
  it('reads a part as a stream, and says what is there without reading it', async () => {
    const storage = open();
    await storage.put('parts/one', Buffer.from('0123456789'));
    const getPart = async (first: number, last: number) => {
      const found = await storage.get('parts/one', { first, last });
      return found && [found.size, (await readStoredObject(found)).toString('utf8')];
    };
    expect(await getPart(2, 4)).toEqual([3, '234']);
    expect(await getPart(0, 9)).toEqual([10, '0123456789']);
    expect(await getPart(9, 9)).toEqual([1, '9']);
    expect(await storage.get('parts/none', { first: 0, last: 1 })).toBeNull();
    const before = await storage.look('parts/one');
    expect(before?.size).toBe(10);
    expect(await storage.look('parts/one')).toEqual(before);
    await storage.put('parts/one', Buffer.from('abcdefghij'));
    expect((await storage.look('parts/one'))?.version).not.toBe(before?.version);
    expect(await storage.look('parts/none')).toBeNull();
  });
  it('lists what stands below a prefix, with size and time', async () => {
    const storage = open();
    await storage.put('listed/a', Buffer.from('1'));
    await storage.put('listed/b', Buffer.from('22'));
    const found: { key: string; size: number }[] = [];
    for await (const { key, size, changedAt } of storage.list('listed/')) {
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
      found.push({ key, size });
    }
    expect(found.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
      { key: 'listed/a', size: 1 },
      { key: 'listed/b', size: 2 },
    ]);
  });
  it.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', 'A', 'a.b', ''])(
    'takes no key that leaves it: %s',
    async (key) => {
      await expect(open().put(key, Buffer.from('x'))).rejects.toThrow('is no storage key');
      await expect(open().get(key)).rejects.toThrow('is no storage key');
    },
  );
});

describe('faults', () => {
  it('leaves nothing behind when the content breaks off', async () => {
    const root = join(folder, 'broken');
    const storage = createDiskStorage(root);
    await expect(storage.put('enterprise/one', { file: join(folder, 'not-there') })).rejects.toThrow(StorageError);
    expect(await storage.get('enterprise/one')).toBeNull();
    expect(await readdir(join(root, '.unfinished'))).toEqual([]);
  });
  it('does not list what is still being written', async () => {
    const root = join(folder, 'aside');
    const storage = createDiskStorage(root);
    await storage.put('enterprise/one', Buffer.from('x'));
    await writeFile(join(root, '.unfinished', 'half'), 'half');
    const keys: string[] = [];
    for await (const { key } of storage.list('')) keys.push(key);
    expect(keys).toEqual(['enterprise/one']);
    await rm(root, { recursive: true });
  });
  it('says that a store which refuses the signature, or is not there, failed', async () => {
    const wrong = createS3Storage({ ...S3, endpoint, secretAccessKey: 'not the secret' });
    await expect(wrong.put('enterprise/one', Buffer.from('x'))).rejects.toThrow(StorageError);
    const gone = createS3Storage({ ...S3, endpoint: 'http://127.0.0.1:1' });
    await expect(gone.get('enterprise/one')).rejects.toThrow(StorageError);
  });
  it('is chosen by the configuration, whose four values belong together', async () => {
    const set = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: S3.bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    expect(createStorage(readConfig({ ...set, DATA_DIR: folder })).kind).toBe('s3');
    expect(createStorage(readConfig({ DATA_DIR: folder })).kind).toBe('disk');
    expect(() => readConfig({ ...set, S3_BUCKET: '' })).toThrow('S3_BUCKET');
  });
});
