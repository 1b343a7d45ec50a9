import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createApiError, createFieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { FilePartRule, RouteSpec, Upload } from '#platform/contract/route.ts';
import { createDataKey, createEncryptStream, getDecryptedSize } from '#platform/server/crypto/sealed-stream.ts';
import type { Spool } from './spool.ts';

const FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 50;
/** Allowance for the boundaries and headers of the parts. */
const FRAME_BYTES = 64 * 1024;

/** Returns a file name without folders and control characters, at most 200 characters long. */
export function sanitiseFilename(name: string | undefined): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  return base.replace(/\p{Cc}/gu, '').slice(-200) || 'file';
}

const getRules = (spec: RouteSpec): FilePartRule[] => Object.values(spec.files ?? {});

/** Returns the maximum size of the multipart body of a call. */
export const getMultipartBytes = (spec: RouteSpec): number =>
  getRules(spec).reduce((sum, rule) => sum + rule.maxBytes, MAX_FIELDS * FIELD_BYTES + FRAME_BYTES);

interface Parts {
  readonly files: Record<string, Upload>;
  readonly body: Record<string, unknown>;
}

/** Removes the temporary files of an answered request. */
export async function removeSpooled(spool: Spool, files: Readonly<Record<string, Upload>>): Promise<void> {
  for (const { path } of Object.values(files)) if (path) await spool.remove(path);
}

async function readSpooled(spool: Spool, part: MultipartFile, { label, isSpooled }: FilePartRule): Promise<Upload> {
  const dataKey = isSpooled === 'sealed' ? createDataKey() : null;
  const written = await spool.write(part.file, dataKey === null ? undefined : createEncryptStream(dataKey));
  const { path } = written;
  const bytes = dataKey === null ? written.bytes : getDecryptedSize(written.bytes);
  const refusal = part.file.truncated
    ? createApiError(KERNEL_ERRORS.tooLarge)
    : bytes === 0
      ? createFieldError(part.fieldname, `${label}是空文件`)
      : null;
  if (refusal === null) {
    const upload = { filename: sanitiseFilename(part.filename), bytes: new Uint8Array(0), path };
    return dataKey === null ? upload : { ...upload, dataKey };
  }
  await spool.remove(path);
  throw refusal;
}

async function readBytes(part: MultipartFile, rule: FilePartRule): Promise<Upload> {
  const bytes = await part.toBuffer();
  if (bytes.length > rule.maxBytes) {
    throw createFieldError(part.fieldname, `${rule.label}不能超过 ${Math.floor(rule.maxBytes / 1024 / 1024)} MB`);
  }
  if (bytes.length === 0) throw createFieldError(part.fieldname, `${rule.label}是空文件`);
  return { filename: sanitiseFilename(part.filename), bytes };
}

/**
 * Aborts a request with more data than its call accepts. Without a declared length it could send endlessly before the first part or after
 * the last, where no limit of the parser applies. Must be called in the same tick as the parser, otherwise data that arrives in between is
 * lost.
 */
function boundBody({ raw }: FastifyRequest, mostBytes: number): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) raw.destroy();
  });
}

async function readInto(parts: Parts, spec: RouteSpec, request: FastifyRequest, spool: Spool): Promise<void> {
  const rules = spec.files ?? {};
  const fileSize = Math.max(0, ...getRules(spec).map((rule) => rule.maxBytes));
  const files = getRules(spec).length;
  const limits = { fileSize, files, fields: MAX_FIELDS, fieldSize: FIELD_BYTES, parts: files + MAX_FIELDS };
  boundBody(request, getMultipartBytes(spec));
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') parts.body[part.fieldname] = part.value;
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    if (!rule) part.file.resume();
    else if (Object.hasOwn(parts.files, part.fieldname))
      throw createFieldError(part.fieldname, `${rule.label}只能有一个`);
    else if (rule.isSpooled) parts.files[part.fieldname] = await readSpooled(spool, part, rule);
    else parts.files[part.fieldname] = await readBytes(part, rule);
  }
}

async function readParts(spec: RouteSpec, request: FastifyRequest, spool: Spool): Promise<Parts> {
  const parts: Parts = { files: Object.create(null) as Parts['files'], body: Object.create(null) as Parts['body'] };
  try {
    await readInto(parts, spec, request, spool);
    return parts;
  } catch (error) {
    await removeSpooled(spool, parts.files);
    throw error;
  }
}

const CLIENT_CODES: ReadonlySet<string> = new Set([
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_INVALID_MULTIPART_CONTENT_TYPE',
  'FST_NO_FORM_DATA',
  'FST_INVALID_JSON_FIELD_ERROR',
  'FST_PROTO_VIOLATION',
]);

/** Parses the multipart body of a call that declares files. */
export async function readMultipart(spec: RouteSpec, request: FastifyRequest, spool: Spool): Promise<Parts> {
  try {
    return await readParts(spec, request, spool);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw createApiError(KERNEL_ERRORS.tooLarge);
    if (
      CLIENT_CODES.has(code) ||
      (error instanceof Error && /multipart|boundary|unexpected end|part header/i.test(error.message))
    ) {
      throw createApiError(KERNEL_ERRORS.malformed);
    }
    throw error;
  }
}
