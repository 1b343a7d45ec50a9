import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { CipherError } from './cipher.ts';

/** Number of plain bytes in a chunk. A chunk is authenticated before any of it is passed on. */
const PART_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const TAGS = { authTagLength: TAG_BYTES } as const;
const ALGORITHM = 'aes-256-gcm';

/** Creates a key for one file. A key must never encrypt a second file, because the nonces of the chunks are their numbers. */
export const createDataKey = (): string => randomBytes(KEY_BYTES).toString('base64');

function keyOf(dataKey: string): Buffer {
  const key = Buffer.from(dataKey, 'base64');
  if (key.length !== KEY_BYTES) throw new CipherError('文件密钥已损坏 (data key is damaged)');
  return key;
}

/**
 * The nonce contains the index of a chunk and whether it is the last, so that swapped, omitted or truncated chunks fail to decrypt (the
 * STREAM construction: Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 */
function getNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

type Part = (bytes: Buffer, index: number, isLast: boolean) => Buffer;

/** Splits a stream into at least one chunk; the last one may be empty. */
function inParts(size: number, work: Part): Transform {
  let waiting: Buffer[] = [];
  let held = 0;
  let index = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk);
      held += chunk.length;
      // Whether a full chunk is the last one is only known once another byte arrives or the stream ends.
      if (held <= size) return done();
      const bytes = Buffer.concat(waiting);
      let from = 0;
      try {
        for (; bytes.length - from > size; from += size) {
          this.push(work(bytes.subarray(from, from + size), index, false));
          index += 1;
        }
      } catch (error) {
        return done(error as Error);
      }
      waiting = [bytes.subarray(from)];
      held = bytes.length - from;
      return done();
    },
    flush(done) {
      try {
        done(null, work(Buffer.concat(waiting), index, true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** Returns the length of the content of an encrypted file. */
export const getDecryptedSize = (sealedBytes: number): number =>
  sealedBytes - TAG_BYTES * Math.ceil(sealedBytes / (PART_BYTES + TAG_BYTES));

/** Encrypts a stream with constant memory. */
export function createEncryptStream(dataKey: string): Transform {
  const key = keyOf(dataKey);
  return inParts(PART_BYTES, (bytes, index, isLast) => {
    const cipher = createCipheriv(ALGORITHM, key, getNonce(index, isLast), TAGS);
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  });
}

/** Decrypts a stream; fails with a `CipherError` if it was changed or truncated. */
export function createDecryptStream(dataKey: string): Transform {
  const key = keyOf(dataKey);
  return inParts(PART_BYTES + TAG_BYTES, (bytes, index, isLast) => {
    const end = bytes.length - TAG_BYTES;
    if (end < 0) throw new CipherError('加密文件不完整 (encrypted file is cut off)');
    const decipher = createDecipheriv(ALGORITHM, key, getNonce(index, isLast), TAGS).setAuthTag(bytes.subarray(end));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
    } catch (cause) {
      throw new CipherError('加密文件已损坏 (encrypted file is damaged)', { cause });
    }
  });
}
