import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type ContentEncoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Compressing smaller bodies saves hardly anything, because at least one packet is sent anyway. */
const MIN_COMPRESSED = 1024;
/** Maximum of cached header values: browsers use a few dozen, but other clients may send a new value with each request. */
const MAX_HEADERS = 500;
const MAX_HEADER_LENGTH = 200;

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: MAX_HEADERS }),
});

/** Returns the best encoding that a client accepts (RFC 9110, 12.5.3), or null for none. */
export function selectEncoding(accepted: string | undefined): ContentEncoding | null {
  if (accepted === undefined || accepted.length > MAX_HEADER_LENGTH) return null;
  const found = negotiator.negotiate(accepted);
  return found === 'br' || found === 'gzip' ? found : null;
}

/** Copies bytes out of a larger allocation, which would otherwise stay in memory. */
function toOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The bytes of an answer for many clients, with compressed forms that are created on first use. */
export interface EncodedBody {
  readonly plain: Buffer;
  /** Returns the memory of all forms, in bytes. */
  getSize(): number;
  /** Returns the encoding in which a client receives the body; null: unencoded. */
  select(accepted: string | undefined): ContentEncoding | null;
  /** Returns the compressed form, which is created only once. */
  encode(encoding: ContentEncoding): Buffer | Promise<Buffer>;
  /** Sets the listener that is called after a compressed form was added. */
  onGrow(listener: () => void): void;
}

/**
 * Creates a body.
 * @param effort quality of brotli and level of gzip; higher for bodies that are sent often
 */
export function createEncodedBody(
  bytes: Buffer,
  effort: { readonly br: number; readonly gzip: number } = { br: 4, gzip: 6 },
): EncodedBody {
  const plain = toOwnMemory(bytes);
  const forms = new Map<ContentEncoding, Buffer | Promise<Buffer>>();
  let size = plain.length;
  let notify = (): void => undefined;
  const compress = async (encoding: ContentEncoding): Promise<Buffer> => {
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

/** Memory of an entry in addition to its bytes and its key. */
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

/**
 * Creates the cache of bodies.
 * @param maxBytes maximum memory; larger entries are not cached
 */
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
        // The size is calculated once, when the entry is added.
        entries.delete(key);
        entries.set(key, entry);
      });
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    getSize: () => entries.calculatedSize,
  };
}
