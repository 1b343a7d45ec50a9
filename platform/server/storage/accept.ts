import { createApiError, createFieldError, FILE_ERRORS } from '#platform/contract/api-error.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { fileCheckPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { FileCheckResult, FileCheckTask } from './check-file.worker.ts';
import { type FileKind, KIND_MIME_TYPES } from './file-kind.ts';
import type { FileContent } from './ports.ts';
import { ScannerError, type ScanVerdict } from './scanner.ts';

/** An inspected file that may be stored. */
export interface AcceptedFile<K extends FileKind = FileKind> {
  /** The uploaded name, with the extension of the detected type. */
  readonly name: string;
  readonly kind: K;
  readonly mime: string;
  /** Content to be stored; a temporary file exists until the request ends. */
  readonly content: FileContent;
  readonly size: number;
  readonly sha256: string;
  readonly scan: 'clean' | 'skipped';
}

export interface FileAcceptanceRule<K extends FileKind> {
  readonly kinds: readonly K[];
  /** Owner of the file for scheduling: an enterprise, a user or an address. An owner does not wait for the files of others. */
  readonly owner: string;
  /** Input field to which an error refers. */
  readonly field?: string;
}

const CHECK = new URL('./check-file.worker.ts', import.meta.url);
const MAX_NAME = 200;
const KNOWN_ENDING = /\.(pdf|ofd|jpe?g|png|xlsx|xml)$/i;

/** Returns the user's name for the file, with an extension that matches its content. */
function getName(filename: string, kind: FileKind): string {
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase();
  if (ending === kind || (ending === 'jpeg' && kind === 'jpg')) return filename.slice(-MAX_NAME);
  return `${filename.replace(KNOWN_ENDING, '').slice(0, MAX_NAME - 5)}.${kind}`;
}

async function scan(app: Pick<App, 'scanner' | 'log'>, content: FileContent): Promise<ScanVerdict> {
  try {
    return await app.scanner.scan(content);
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    app.log.warn({ error }, 'virus scanner unavailable');
    throw createApiError(FILE_ERRORS.scannerDown, {}, { retryAfterSeconds: 60 });
  }
}

/**
 * Inspects an uploaded file: type by content, size, dimensions, active content, viruses. A caller that accepts files from guests must count
 * their attempts first, because the inspection is expensive.
 * @throws ApiError with the field, if the file is rejected
 */
export async function acceptFile<K extends FileKind>(
  app: Pick<App, 'scanner' | 'log'>,
  upload: Upload,
  { kinds, owner, field = 'file' }: FileAcceptanceRule<K>,
): Promise<AcceptedFile<K>> {
  const { bytes, path, filename } = upload;
  const content = path === undefined ? bytes : { file: path };
  const refuse = (message: string) => createFieldError(field, message);
  try {
    const task: FileCheckTask = { content, kinds };
    const { kind, sha256, size } = (await fileCheckPool.run({ module: CHECK, task, owner })) as FileCheckResult & {
      kind: K;
    };
    const verdict = await scan(app, content);
    if (verdict.state === 'infected') throw refuse(`文件中发现病毒（${verdict.name}），已拒绝保存`);
    return {
      name: getName(filename, kind),
      kind,
      mime: KIND_MIME_TYPES[kind],
      content,
      size,
      sha256,
      scan: verdict.state,
    };
  } catch (error) {
    if (error instanceof RejectedFileError) throw refuse(error.message);
    throw error;
  }
}
