import { createCanvas } from '@napi-rs/canvas';
import { getForm } from './lib/form.ts';
import { attack, sendFrom } from './lib/shape.ts';

/** A plain picture is a small file, however large it is when it is unpacked. */
const blank = (width: number, height: number): Buffer => createCanvas(width, height).toBuffer('image/png');
const LARGE = getForm({ field: 'avatarfile', filename: 'a.png', bytes: blank(8_000, 5_000) });
const LARGEST = getForm({ field: 'avatarfile', filename: 'a.png', bytes: blank(5_000, 3_000) });

attack(
  'an account sends small files that unpack to pictures of 15 and 40 megapixels, 6 at a time',
  async (target, index) => {
    const form = index % 2 === 0 ? LARGE : LARGEST;
    const headers = { ...form.headers, authorization: `Bearer ${target.tokens.guest}` };
    const sending = { method: 'POST', path: '/portal/user/avatar', headers, body: form.body };
    return (await sendFrom(target, '203.0.113.50', sending)).status;
  },
  { atOnce: 6, mostRounds: 100, expected: [200, 400, 413, 429] },
);
