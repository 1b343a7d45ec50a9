import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { EICAR, startClamd } from '#platform/server/testing/clamd.ts';
import { createScanner, ScannerError } from './scanner.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function start(answer?: string) {
  const clamd = await startClamd(answer);
  closers.push(clamd.close);
  return clamd;
}

describe('the virus scanner', () => {
  it('sends the whole file in chunks and hears that it is clean', async () => {
    const clamd = await start();
    const bytes = Buffer.alloc(300_000, 'abc');
    expect(await createScanner(clamd.url).scan(bytes)).toEqual({ state: 'clean' });
    expect(clamd.seen[0]?.equals(bytes)).toBe(true);
  });
  it('sends a file from where it lies, and fails when it is gone', async () => {
    const clamd = await start();
    const folder = mkdtempSync(join(tmpdir(), 'scanner-test-'));
    const file = join(folder, 'file');
    const bytes = Buffer.alloc(300_000, 'xyz');
    writeFileSync(file, bytes);
    expect(await createScanner(clamd.url).scan({ file })).toEqual({ state: 'clean' });
    expect(clamd.seen[0]?.equals(bytes)).toBe(true);
    rmSync(folder, { recursive: true });
    await expect(createScanner(clamd.url).scan({ file })).rejects.toThrow(ScannerError);
  });
  it('hears the name of what was found', async () => {
    const clamd = await start();
    expect(await createScanner(clamd.url).scan(Buffer.from(EICAR))).toEqual({
      state: 'infected',
      name: 'Eicar-Signature',
    });
  });
  it('takes silence, nonsense and a scanner that is not there for a failure, never for clean', async () => {
    const silent = await start('');
    const limited = await start('INSTREAM size limit exceeded. ERROR');
    for (const url of [silent.url, limited.url, 'tcp://127.0.0.1:1', 'unix:///not/there']) {
      await expect(createScanner(url).scan(Buffer.from('x'))).rejects.toThrow(ScannerError);
    }
  });
  it('says that nothing was scanned when none is configured', async () => {
    expect(await createScanner(null).scan(Buffer.from(EICAR))).toEqual({ state: 'skipped' });
  });
});
