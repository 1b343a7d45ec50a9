import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blob } from '#platform/contract/route.ts';

/** The first and last byte of a part, both counted. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that a `Range` header asks for (RFC 9110, section 14). Several parts at once are answered by the whole, which is allowed, so that
 * nobody can have one file sent many times over by one request.
 * @returns null for the whole, `unsatisfiable` when no byte of the file is meant
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return to === '0' ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return 'unsatisfiable';
  return last < first ? null : { first, last };
}

/** For programs that do not read `filename*` (RFC 6266, appendix D): the name itself when it is plain, else its kind. */
export function asciiNameOf(filename: string): string {
  if (/^[\w .()+,=@-]+$/.test(filename)) return filename;
  const [extension = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(filename) ?? [];
  return `download${extension}`;
}

/** RFC 5987 leaves fewer signs as they are than `encodeURIComponent` does. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Sends a file, or the part of it that was asked for. A stream has no known length and is sent whole. */
export function sendBlob(request: FastifyRequest, reply: FastifyReply, blob: Blob): FastifyReply {
  reply
    .header('content-type', blob.mime)
    .header('download-filename', encodeURIComponent(blob.filename))
    .header(
      'content-disposition',
      `attachment; filename="${asciiNameOf(blob.filename)}"; filename*=UTF-8''${encodeName(blob.filename)}`,
    );
  if (blob.stream) return reply.code(200).send(Readable.from(blob.stream));
  const bytes = Buffer.from(blob.bytes.buffer, blob.bytes.byteOffset, blob.bytes.byteLength);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  const condition = request.headers['if-range'];
  const range = condition !== undefined && condition !== etag ? null : readRange(request.headers.range, bytes.length);
  if (range === null) return reply.code(200).send(bytes);
  // A part of packed bytes would be a part of something else.
  reply.header('content-encoding', 'identity');
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send('');
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
    .send(bytes.subarray(range.first, range.last + 1));
}
