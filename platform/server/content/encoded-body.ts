import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Compressed forms of smaller bodies are hardly shorter, because a packet is sent in any case. */
const MIN_COMPRESSED = 1024;
/** Browsers send a few dozen spellings of the header; any other client may send a new one with each request. */
const MAX_HEADERS = 500;
const MAX_HEADER_LENGTH = 200;

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: MAX_HEADERS }),
});

/** Returns the best encoding that a client accepts (RFC 9110, 12.5.3), or null for none. */
export function selectEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined || accepted.length > MAX_HEADER_LENGTH) return null;
  const found = negotiator.negotiate(accepted);
  return found === 'br' || found === 'gzip' ? found : null;
}

/** Copies bytes that are part of a larger allocation, which they would keep in memory as a whole. */
function toOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The bytes of an answer that many clients receive, and their compressed forms, which are made when first requested. */
export interface EncodedBody {
  readonly plain: Buffer;
  /** Returns the memory of all forms, in bytes. */
  getSize(): number;
  /** Returns the encoding in which a client receives the body; null: as it is. */
  select(accepted: string | undefined): Encoding | null;
  /** Returns the compressed form; it is made once, however often it is sent. */
  encode(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Sets the listener that is called when a compressed form was added. */
  onGrow(listener: () => void): void;
}

/** @param effort quality of brotli and level of gzip: a body that is sent often deserves more work */
export function createEncodedBody(
  bytes: Buffer,
  effort: { readonly br: number; readonly gzip: number } = { br: 4, gzip: 6 },
): EncodedBody {
  const plain = toOwnMemory(bytes);
  const forms = new Map<Encoding, Buffer | Promise<Buffer>>();
  let size = plain.length;
  let notify = (): void => undefined;
  const compress = async (encoding: Encoding): Promise<Buffer> => {
    const made = toOwnMemory(
      await (encoding === 'br'
        ? brotli(plain, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: effort.br,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            },
          })
        : deflate(plain, { level: effort.gzip })),
    );
    forms.set(encoding, made);
    size += made.length;
    notify();
    return made;
  };
  return {
    plain,
    getSize: () => size,
    select: (accepted) => (plain.length < MIN_COMPRESSED ? null : selectEncoding(accepted)),
    encode(encoding) {
      const found = forms.get(encoding);
      if (found) return found;
      const making = compress(encoding);
      forms.set(encoding, making);
      making.catch(() => forms.delete(encoding));
      return making;
    },
    onGrow(listener) {
      notify = listener;
    },
  };
}

/** Memory that an entry needs beside its bytes and its key. */
const ENTRY_BYTES = 1024;

/** LRU cache of bodies, limited by their memory. */
export interface BodyCache<Entry> {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  delete(key: string): void;
  clear(): void;
  /** Returns the memory of all entries, in bytes. */
  getSize(): number;
}

/** @param maxBytes an entry that is larger is not cached */
export function createBodyCache<Entry extends { readonly body: EncodedBody }>(maxBytes: number): BodyCache<Entry> {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.getSize() + 2 * key.length + ENTRY_BYTES,
  });
  return {
    get: (key) => entries.get(key),
    set(key, entry) {
      entries.set(key, entry);
      entry.body.onGrow(() => {
        if (entries.peek(key) !== entry) return;
        // The size is calculated when an entry is added, and not again for the same value.
        entries.delete(key);
        entries.set(key, entry);
      });
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    getSize: () => entries.calculatedSize,
  };
}
