import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, expect, it } from 'vitest';
import { createDiskStorage } from '#platform/server/storage/disk.ts';
import { readStoredObject, type Storage } from '#platform/server/storage/ports.ts';
import { createS3Storage } from '#platform/server/storage/s3.ts';
import { copyFiles } from './copy-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'zx-copy-'));
const S3 = { bucket: 'portal-files', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: S3.bucket, configs: [] }],
});
const address: AddressInfo = await server.run();
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const disk = createDiskStorage(join(folder, 'one'));
const back = createDiskStorage(join(folder, 'two'));
const s3 = createS3Storage({ ...S3, endpoint: `http://127.0.0.1:${address.port}` });
const said: string[] = [];
const options = { isRemoved: false, say: (line: string) => void said.push(line) };
const getText = async (storage: Storage, key: string): Promise<string | null> => {
  const found = await storage.get(key);
  return found && (await readStoredObject(found)).toString('utf8');
};

it('brings files to the other store and back, skips what is there, replaces what differs, and removes only what arrived', async () => {
  const keys = Array.from({ length: 12 }, (_, at) => `enterprise-${at % 3}/file-${at}`);
  for (const key of keys) await disk.put(key, Buffer.from(`内容 ${key}`));
  await s3.put('enterprise-0/file-0', Buffer.from('half'));
  expect(await copyFiles(disk, s3, options)).toEqual({ copied: 12, skipped: 0, removed: 0, failed: 0 });
  expect(await copyFiles(disk, s3, options)).toEqual({ copied: 0, skipped: 12, removed: 0, failed: 0 });
  for (const key of keys) expect(await getText(s3, key)).toBe(`内容 ${key}`);
  expect(await copyFiles(s3, back, { ...options, isRemoved: true })).toEqual({
    copied: 12,
    skipped: 0,
    removed: 12,
    failed: 0,
  });
  for (const key of keys) {
    expect(await getText(back, key)).toBe(`内容 ${key}`);
    expect(await s3.has(key)).toBe(false);
  }
});

it('keeps the file where the other store is not what was put into it', async () => {
  const forgetful: Storage = { ...s3, put: () => Promise.resolve() };
  const result = await copyFiles(disk, forgetful, { ...options, isRemoved: true });
  expect(result).toMatchObject({ copied: 0, removed: 0, failed: 12 });
  expect(said.at(-1)).toContain('读回的内容与原文件不同');
  expect(await disk.has('enterprise-0/file-0')).toBe(true);
});
