import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestZip, createZip64Field, type TestZipEntry } from '#platform/server/testing/zips.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { openZip, type ZipLimits } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'zx-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIMITS: ZipLimits = { entries: 20, entryBytes: 1024 * 1024, totalBytes: 2 * 1024 * 1024, ratio: 200 };
const text = (value: string) => new TextEncoder().encode(value);
const GOOD: readonly TestZipEntry[] = [
  { name: 'a.xml', bytes: text('<a/>'.repeat(50)) },
  { name: '目录/b.bin', bytes: text('plain'), isStored: true },
];
const [FIRST, SECOND] = GOOD as readonly [TestZipEntry, TestZipEntry];
const inner = createTestZip([{ name: 'a.xml', bytes: text('<other/>') }]);

async function readAllOf(source: Uint8Array | string): Promise<Record<string, string>> {
  const zip = await openZip(source, LIMITS);
  try {
    const found: Record<string, string> = {};
    for (const name of zip.names) found[name] = (await zip.read(name)).toString();
    return found;
  } finally {
    zip.close();
  }
}

describe('the one reader of archives', () => {
  it('reads what honest programs write, from memory and from a file', async () => {
    const path = join(folder, 'good.zip');
    writeFileSync(path, createTestZip(GOOD));
    const expected = { 'a.xml': '<a/>'.repeat(50), '目录/b.bin': 'plain' };
    expect(await readAllOf(createTestZip(GOOD))).toEqual(expected);
    expect(await readAllOf(path)).toEqual(expected);
  });

  it('reads names with backslashes as names with slashes', async () => {
    const bytes = createTestZip([FIRST, { ...SECOND, name: '目录\\b.bin' }]);
    expect(await readAllOf(bytes)).toEqual({ 'a.xml': '<a/>'.repeat(50), '目录/b.bin': 'plain' });
  });

  it.each<readonly [string, Uint8Array, RegExp]>([
    [
      'a directory inside a stored entry, found from the end',
      createTestZip([{ ...SECOND, bytes: inner }], { after: inner }),
      /损坏/,
    ],
    ['an archive before the archive', createTestZip(GOOD, { before: inner }), /损坏/],
    ['bytes that no entry owns', createTestZip(GOOD, { between: inner }), /损坏/],
    ['bytes after the end', createTestZip(GOOD, { after: text('more') }), /损坏/],
    ['a directory that leads elsewhere', createTestZip(GOOD, { end: { start: 4 } }), /损坏/],
    ['more entries stated than there are', createTestZip(GOOD, { end: { count: 3 } }), /损坏/],
    ['two entries of one name', createTestZip([FIRST, { ...SECOND, name: 'A.XML' }]), /损坏/],
    ['two entries in one place', createTestZip([FIRST, { ...SECOND, says: { offset: 0 } }]), /损坏/],
    ['another name in the directory', createTestZip([{ ...FIRST, says: { name: 'b.xml' } }, SECOND]), /损坏/],
    [
      'a size of ZIP64',
      createTestZip([{ ...FIRST, says: { size: 0xffffffff }, extra: createZip64Field(2 ** 31) }]),
      /ZIP64/,
    ],
    ['a packed size of ZIP64', createTestZip([{ ...FIRST, says: { packed: 0xffffffff } }]), /ZIP64/],
    ['a place of ZIP64', createTestZip([{ ...FIRST, says: { offset: 0xffffffff } }]), /ZIP64/],
    ['an unnecessary field of ZIP64', createTestZip([{ ...FIRST, extra: createZip64Field(10) }]), /ZIP64/],
    ['an end of ZIP64', createTestZip(GOOD, { end: { start: 0xffffffff } }), /ZIP64/],
    ['entries without end', createTestZip(GOOD, { end: { count: 0xffff } }), /ZIP64/],
    ['a stored entry of another size', createTestZip([{ ...SECOND, says: { size: 3 } }]), /损坏/],
    ['a smaller size than there is', createTestZip([{ ...FIRST, says: { size: 10 } }]), /损坏/],
    ['more than an entry may have', createTestZip([{ name: 'x', bytes: new Uint8Array(1024 * 1024 + 1) }]), /过大/],
    [
      'too many entries',
      createTestZip(Array.from({ length: 21 }, (_, at) => ({ name: `${at}`, bytes: text('') }))),
      /部件/,
    ],
    ['a name that leaves its folder', createTestZip([{ name: '../a', bytes: text('') }]), /损坏/],
    ['a name with backslashes that leaves its folder', createTestZip([{ name: '..\\a', bytes: text('') }]), /损坏/],
    ['a name with a drive', createTestZip([{ name: 'C:\\a', bytes: text('') }]), /损坏/],
    [
      'two spellings of one name',
      createTestZip([
        { ...FIRST, name: 'x/a' },
        { ...SECOND, name: 'x\\a' },
      ]),
      /损坏/,
    ],
    ['half an archive', createTestZip(GOOD).subarray(0, 60), /损坏/],
    ['nothing', new Uint8Array(0), /损坏/],
  ])('refuses %s', async (_what, bytes, says) => {
    const path = join(folder, 'hostile.zip');
    writeFileSync(path, bytes);
    for (const source of [bytes, path]) {
      const failure = await readAllOf(source).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(RejectedFileError);
      expect((failure as Error).message).toMatch(says);
    }
  });

  it('refuses bytes that are not those of the checksum', async () => {
    const bytes = createTestZip([{ name: 'b.bin', bytes: text('plain'), isStored: true }]);
    bytes.write('other', bytes.indexOf('plain'));
    await expect(readAllOf(bytes)).rejects.toThrow('损坏');
  });
});
