import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressDocument, decompressDocument } from './long-document.ts';

const records = Array.from({ length: 3_000 }, (_unused, index) => ({
  uuid: `record ${index}`,
  name: `示例 "${index}"\n第二行`,
  parts: [{ list: ['[', ']', '}'] }, null],
}));
const document = {
  schema: 1,
  enterprise: { entName: '示例企业":[', note: null },
  empty: [],
  records,
  unknown: undefined,
  'odd "name"': [['nested'], 'text', 3],
  last: '示例\n末行:[',
};
const known = JSON.parse(JSON.stringify(document)) as object;

it.each([
  ['lists of records', document, known],
  ['nothing', {}, {}],
  ['one part', { schema: 1 }, { schema: 1 }],
])('a document of %s is read as it was packed', async (_name, given, expected) => {
  const packed = await compressDocument(given);
  expect(await decompressDocument(packed)).toEqual(expected);
});

it('is read as it was kept before: as one line', async () => {
  expect(await decompressDocument(gzipSync(JSON.stringify(document)))).toEqual(known);
});

it('is refused when it is cut off', async () => {
  const packed = await compressDocument(document);
  await expect(decompressDocument(packed.subarray(0, packed.length / 2))).rejects.toThrow('unexpected end of file');
});
