import { deflateSync } from 'node:zlib';
import { getForm } from './lib/form.ts';
import { attack, sendFrom } from './lib/shape.ts';

const MIB = 2 ** 20;
const HEAD = '%PDF-1.7\n';
/** Nested scans, comments that may end anywhere, streams that unpack to a thousand times their size, and many of them. */
const PDFS = [
  `${HEAD}${'/ObjStm '.repeat((4 * MIB) / 8)}`,
  `${HEAD}${'1 0 obj<</Type/ObjStm>>stream\n'.repeat((4 * MIB) / 30)}`,
  Buffer.concat([
    Buffer.from(`${HEAD}1 0 obj<</N 1/First 4>>stream\n`),
    deflateSync('%'.repeat(3 * MIB)),
    Buffer.from('\nendstream'),
  ]),
  Buffer.concat([
    Buffer.from(`${HEAD}1 0 obj<</N 1/First 4>>stream\n`),
    deflateSync(Buffer.alloc(200 * MIB, 0x20)),
    Buffer.from('\nendstream'),
  ]),
].map((bytes) => getForm({ field: 'file', filename: 'a.pdf', bytes: Buffer.from(bytes) }));

attack(
  'strangers send PDFs that take long to check',
  async (target, index) => {
    const form = PDFS[index % PDFS.length] ?? { headers: {}, body: Buffer.alloc(0) };
    const path = '/portal/api/problemFeedback/file';
    return (await sendFrom(target, `203.0.113.${20 + (index % 8)}`, { method: 'POST', path, ...form })).status;
  },
  { atOnce: 6, mostRounds: 200, expected: [0, 400, 413, 415, 429] },
);
