import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobResult, StoredContent } from '#platform/contract/route.ts';
import type { ByteRange } from '#platform/server/storage/ports.ts';

/**
 * Reads the range of a `Range` header (RFC 9110, section 14). A request for several ranges is answered with the whole file, which is
 * allowed, so that one request cannot have a file sent many times.
 * @returns null for the whole file, `unsatisfiable` if the range contains no byte of the file
 */
export function parseRangeHeader(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return to === '0' ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'unsatisfiable';
  return last < first ? null : { first, last };
}

/**
 * Returns a file name for clients without support for `filename*` (RFC 6266, appendix D): the name itself if it is ASCII, otherwise a
 * generic name for the file type.
 */
export function getAsciiFilename(filename: string): string {
  if (/^[\w .()+,=@-]+$/.test(filename)) return filename;
  const [extension = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(filename) ?? [];
  return `download${extension}`;
}

/** RFC 5987 allows fewer unescaped characters than `encodeURIComponent`. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Wraps content in memory in the interface of the file store. */
function inMemory(
  given: Uint8Array,
): Omit<StoredContent, 'read'> & { readonly read: (part: ByteRange | null) => Buffer } {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  return {
    size: bytes.length,
    version: createHash('sha256').update(bytes).digest('base64url'),
    read: (part) => (part ? bytes.subarray(part.first, part.last + 1) : bytes),
  };
}

/** Browsers may cache the file, but proxies may not, because the access of other users may be withdrawn. */
const FIXED = 'private, max-age=31536000, immutable';

/** Sends a file, or the requested range of it. A stream is always sent completely, because its length is unknown. */
export async function sendBlob(request: FastifyRequest, reply: FastifyReply, blob: BlobResult): Promise<FastifyReply> {
  reply
    .header('content-type', blob.mime)
    .header('download-filename', encodeURIComponent(blob.filename))
    .header(
      'content-disposition',
      `attachment; filename="${getAsciiFilename(blob.filename)}"; filename*=UTF-8''${encodeName(blob.filename)}`,
    );
  if (blob.isFixed) reply.header('cache-control', FIXED);
  if (blob.stream) return reply.code(200).send(Readable.from(blob.stream));
  const content = blob.stored ?? inMemory(blob.bytes);
  const { size, version } = content;
  const etag = `"${createHash('sha256').update(version).digest('base64url').slice(0, 27)}"`;
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  const condition = request.headers['if-range'];
  const range = condition !== undefined && condition !== etag ? null : parseRangeHeader(request.headers.range, size);
  // A byte range refers to the uncompressed file, so compression is disabled.
  if (range !== null) reply.header('content-encoding', 'identity');
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send('');
  if (range) reply.header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  reply.code(range ? 206 : 200);
  const found = await content.read(range);
  if (Buffer.isBuffer(found)) return reply.send(found);
  reply.header('content-length', range ? range.last - range.first + 1 : size);
  return reply.send(Readable.from(found));
}
