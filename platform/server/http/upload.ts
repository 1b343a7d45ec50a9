import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fail, failField, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import type { RouteSpec, Upload } from '#platform/contract/route.ts';

const FIELD_BYTES = 64 * 1024;

/** File name without folders and control characters, at most 200 characters. */
export function safeFilename(name: string | undefined): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return base.replace(/[\u0000-\u001f\u007f]/g, '').slice(-200) || 'file';
}

interface Parts {
  readonly files: Record<string, Upload>;
  readonly body: Record<string, unknown>;
}

/** Takes away the files of a request that has been answered. */
export async function removeSpooled(files: Readonly<Record<string, Upload>>): Promise<void> {
  for (const { path } of Object.values(files)) if (path) await rm(path, { force: true });
}

/** Writes a part into a file of its own; one that breaks off or is too large leaves nothing. */
async function spool(part: MultipartFile, label: string): Promise<Upload> {
  const path = join(tmpdir(), `zx-upload-${randomUUID()}`);
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    if (part.file.truncated) throw fail(KERNEL_FAULTS.tooLarge);
    if ((await stat(path)).size === 0) throw failField(part.fieldname, `${label}是空文件`);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { filename: safeFilename(part.filename), bytes: new Uint8Array(0), path };
}

async function readInto(parts: Parts, spec: RouteSpec, request: FastifyRequest): Promise<void> {
  const rules = spec.files ?? {};
  const most = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  for await (const part of request.parts({
    limits: { fileSize: most, files: 20, fields: 50, fieldSize: FIELD_BYTES, parts: 70 },
  })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') parts.body[part.fieldname] = part.value;
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    if (rule?.isSpooled) {
      await removeSpooled({ before: parts.files[part.fieldname] ?? { filename: '', bytes: new Uint8Array(0) } });
      parts.files[part.fieldname] = await spool(part, rule.label);
      continue;
    }
    const bytes = await part.toBuffer();
    if (!rule) continue;
    if (bytes.length > rule.maxBytes) {
      throw failField(part.fieldname, `${rule.label}不能超过 ${Math.floor(rule.maxBytes / 1024 / 1024)} MB`);
    }
    if (bytes.length === 0) throw failField(part.fieldname, `${rule.label}是空文件`);
    parts.files[part.fieldname] = { filename: safeFilename(part.filename), bytes };
  }
}

async function readParts(spec: RouteSpec, request: FastifyRequest): Promise<Parts> {
  const parts: Parts = { files: {}, body: {} };
  try {
    await readInto(parts, spec, request);
    return parts;
  } catch (error) {
    await removeSpooled(parts.files);
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

/** Reads the multipart parts of a call that declares files. */
export async function readMultipart(spec: RouteSpec, request: FastifyRequest): Promise<Parts> {
  try {
    return await readParts(spec, request);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw fail(KERNEL_FAULTS.tooLarge);
    if (
      CLIENT_CODES.has(code) ||
      (error instanceof Error && /multipart|boundary|unexpected end|part header/i.test(error.message))
    ) {
      throw fail(KERNEL_FAULTS.malformed);
    }
    throw error;
  }
}
