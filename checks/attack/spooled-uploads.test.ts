import { Readable } from 'node:stream';
import { attack, sendFrom } from './lib/shape.ts';

const MIB = 2 ** 20;
const PIECE = Buffer.alloc(MIB, 7);
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n';

/** 200 MB without an announced length. */
function* archive(): Generator<Buffer> {
  yield Buffer.from(HEAD);
  for (let sent = 0; sent < 200; sent += 1) yield PIECE;
}

attack(
  'an account without any right sends archives of 200 MB',
  async (target) => {
    const headers = { ...form, authorization: `Bearer ${target.tokens.guest}` };
    const sending = { method: 'POST', path: '/portal/exchange/restore', headers, body: Readable.from(archive()) };
    return (await sendFrom(target, '203.0.113.9', sending)).status;
  },
  { atOnce: 4, mostRounds: 40, expected: [0, 403, 429] },
);
