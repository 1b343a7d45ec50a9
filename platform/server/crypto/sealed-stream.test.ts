import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { CipherError } from './cipher.ts';
import { createDataKey, createDecryptStream, createEncryptStream, getDecryptedSize } from './sealed-stream.ts';

const KEY = createDataKey();
const PART = 64 * 1024;
const SEALED_PART = PART + 16;

/** In pieces that fit no part, as a network brings them. */
function* pieces(bytes: Buffer, size = 10_007): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const seal = (bytes: Buffer, key = KEY) => buffer(Readable.from(pieces(bytes)).compose(createEncryptStream(key)));
const open = (bytes: Buffer, key = KEY) =>
  buffer(Readable.from(pieces(bytes, 33_333)).compose(createDecryptStream(key)));

describe('an encrypted file', () => {
  it.each([0, 1, PART - 1, PART, PART + 1, 3 * PART, 3 * PART + 5])('of %i bytes opens as it was', async (length) => {
    const bytes = randomBytes(length);
    const sealed = await seal(bytes);
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / PART)));
    expect(getDecryptedSize(sealed.length)).toBe(length);
    expect((await open(sealed)).equals(bytes)).toBe(true);
  });

  it('shows nothing of its content, and the same content looks different under another key', async () => {
    const bytes = Buffer.from('示例110105'.repeat(20_000));
    const sealed = await seal(bytes);
    expect(sealed.includes('110105')).toBe(false);
    expect(sealed.equals(await seal(bytes, createDataKey()))).toBe(false);
  });

  const whole = randomBytes(3 * PART + 100);
  const part = (sealed: Buffer, index: number) => sealed.subarray(index * SEALED_PART, (index + 1) * SEALED_PART);
  it.each([
    ['a changed byte', (sealed: Buffer) => Buffer.from(sealed.map((byte, at) => (at === PART + 40 ? byte ^ 1 : byte)))],
    ['an end cut off between two parts', (sealed: Buffer) => sealed.subarray(0, 2 * SEALED_PART)],
    ['an end cut off within a part', (sealed: Buffer) => sealed.subarray(0, sealed.length - 1)],
    [
      'parts that changed places',
      (sealed: Buffer) => Buffer.concat([part(sealed, 1), part(sealed, 0), part(sealed, 2), part(sealed, 3)]),
    ],
    ['a part left out', (sealed: Buffer) => Buffer.concat([part(sealed, 0), part(sealed, 2), part(sealed, 3)])],
    ['something behind its end', (sealed: Buffer) => Buffer.concat([sealed, Buffer.alloc(16)])],
    ['nothing in it', () => Buffer.alloc(0)],
  ])('with %s does not open', async (_what, change) => {
    await expect(open(change(await seal(whole)))).rejects.toThrow(CipherError);
  });

  it('does not open under another key', async () => {
    await expect(open(await seal(whole), createDataKey())).rejects.toThrow(CipherError);
    expect(() => createDecryptStream('short')).toThrow(CipherError);
  });
});
