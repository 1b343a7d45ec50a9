import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSpool, withWorkFolder } from './spool.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'spool-test-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('takes a working folder away when the work ends, however it ends', async () => {
  const seen: string[] = [];
  const write = (folder: string): void => {
    seen.push(folder);
    writeFileSync(join(folder, 'file'), '示例');
  };
  await withWorkFolder(dataDir, (folder) => Promise.resolve(write(folder)));
  const failing = withWorkFolder(dataDir, (folder) => {
    write(folder);
    return Promise.reject(new Error('broken'));
  });
  await expect(failing).rejects.toThrow('broken');
  expect(seen).toHaveLength(2);
  expect(seen.filter((folder) => existsSync(folder))).toEqual([]);
});

it('takes away at the next start what a process left that was ended', async () => {
  const [name = ''] = await withWorkFolder(dataDir, () => Promise.resolve(readdirSync(join(dataDir, 'spool'))));
  expect(name.startsWith(`${hostname()}@${process.pid}-`)).toBe(true);
  mkdirSync(join(dataDir, 'spool', name));
  openSpool(dataDir);
  expect(readdirSync(join(dataDir, 'spool'))).toEqual([]);
});
