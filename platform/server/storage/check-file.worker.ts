import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { checkFile, type FileKind, MAX_FILE_BYTES, TOO_LARGE } from './file-kind.ts';
import type { Content } from './ports.ts';

export interface CheckTask {
  readonly content: Content;
  readonly kinds: readonly FileKind[];
}
export interface CheckResult {
  readonly kind: FileKind;
  readonly size: number;
  readonly sha256: string;
}

async function readContent(content: Content): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content;
  if ((await stat(content.file)).size > MAX_FILE_BYTES) throw new RejectedFileError(TOO_LARGE);
  return await readFile(content.file);
}

export async function run({ content, kinds }: CheckTask): Promise<CheckResult> {
  const bytes = await readContent(content);
  const kind = await checkFile(bytes, kinds);
  return { kind, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
