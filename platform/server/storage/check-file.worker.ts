import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { checkFile, FILE_TOO_LARGE_MESSAGE, type FileKind, MAX_FILE_BYTES } from './file-kind.ts';
import type { FileContent } from './ports.ts';

export interface FileCheckTask {
  readonly content: FileContent;
  readonly kinds: readonly FileKind[];
}
export interface FileCheckResult {
  readonly kind: FileKind;
  readonly size: number;
  readonly sha256: string;
}

async function readContent(content: FileContent): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content;
  if ((await stat(content.file)).size > MAX_FILE_BYTES) throw new RejectedFileError(FILE_TOO_LARGE_MESSAGE);
  return await readFile(content.file);
}

export async function run({ content, kinds }: FileCheckTask): Promise<FileCheckResult> {
  const bytes = await readContent(content);
  const kind = await checkFile(bytes, kinds);
  return { kind, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
