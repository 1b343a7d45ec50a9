import { createTestZip, createZip64Field } from '#platform/server/testing/zips.ts';
import { getForm } from './lib/form.ts';
import { attack, sendFrom } from './lib/shape.ts';
import type { Target } from './lib/target.ts';

const MIB = 2 ** 20;
const text = (content: string): Buffer => Buffer.from(content);
const cell = (at: number): string => `<c r="A${at}" t="inlineStr"><is><t>${at}</t></is></c>`;
const rows = Array.from({ length: 60_000 }, (_unused, at) => `<row r="${at + 1}">${cell(at + 1)}</row>`).join('');
const sheet = (content: string): Buffer =>
  createTestZip([
    { name: '[Content_Types].xml', bytes: text('<Types/>') },
    { name: 'xl/workbook.xml', bytes: text('<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>') },
    { name: 'xl/worksheets/sheet1.xml', bytes: text(`<worksheet><sheetData>${content}</sheetData></worksheet>`) },
  ]);
/** Too much when unpacked, sizes that are not true, a directory within an entry, and as many cells as are read. */
const FILES = [
  createTestZip([
    { name: 'xl/workbook.xml', bytes: text('<w/>') },
    { name: 'xl/a.xml', bytes: Buffer.alloc(100 * MIB) },
  ]),
  createTestZip([
    { name: 'xl/workbook.xml', bytes: text('<w/>'), says: { size: 0xffffffff }, extra: createZip64Field(2 ** 31) },
  ]),
  createTestZip([{ name: 'xl/workbook.xml', bytes: sheet('<row/>'), isStored: true }]),
  sheet(rows),
];

const idNos = (count: number): string =>
  Array.from({ length: count }, (_unused, at) => `示例${at},11010519491231${1000 + at}`).join('\n');
const LIST = getForm({ field: 'file', filename: 'a.csv', bytes: text(`姓名,身份证号码\n${idNos(3)}\n`) });

const CALLS: readonly ((target: Target) => { readonly path: string; readonly form: ReturnType<typeof getForm> }[])[] = [
  ({ enterprises }) =>
    FILES.flatMap((bytes) => {
      const form = getForm({ field: 'file', filename: 'a.xlsx', bytes });
      return [
        { path: `/portal/personnel/information/importElse/${enterprises.other}`, form },
        { path: '/portal/big-data/import', form },
        { path: '/portal/exchange/preview', form },
      ];
    }),
];

attack(
  'an enterprise imports archives and workbooks that are hard to read, 12 at a time',
  async (target, index) => {
    const calls = CALLS.flatMap((of) => of(target));
    const { path, form } = calls[index % calls.length] ?? { path: '/', form: { headers: {}, body: Buffer.alloc(0) } };
    const headers = { ...form.headers, authorization: `Bearer ${target.tokens.other}` };
    return (await sendFrom(target, '203.0.113.40', { method: 'POST', path, headers, body: form.body })).status;
  },
  {
    atOnce: 12,
    mostRounds: 200,
    expected: [200, 400, 413, 429],
    bystander: async (target) => {
      const path = `/portal/personnel/information/importElse/${target.enterprises.member}`;
      const headers = { ...LIST.headers, authorization: `Bearer ${target.tokens.member}` };
      return (await sendFrom(target, '198.51.100.9', { method: 'POST', path, headers, body: LIST.body })).status;
    },
  },
);
