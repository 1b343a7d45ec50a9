import { createHash } from 'node:crypto';
import { FILE_FAULTS, fail, failField } from '#platform/contract/fault.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { checkFile, type FileKind, MIME_OF } from './file-kind.ts';
import { RefusedFile } from './refused.ts';
import { ScannerFailure, type Verdict } from './scanner.ts';

/** A file that was looked at and may be stored. */
export interface AcceptedFile {
  /** As it was sent, with the ending that its content earns. */
  readonly name: string;
  readonly kind: FileKind;
  readonly mime: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly scan: 'clean' | 'skipped';
}

export interface AcceptRule {
  readonly kinds: readonly FileKind[];
  /** Field of the input that a refusal names. */
  readonly field?: string;
}

const NAME_MOST = 200;
const KNOWN_ENDING = /\.(pdf|jpe?g|png|xlsx)$/i;

/** Keeps the person's name for the file, but never an ending that its content does not have. */
function nameOf(filename: string, kind: FileKind): string {
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase();
  if (ending === kind || (ending === 'jpeg' && kind === 'jpg')) return filename.slice(-NAME_MOST);
  return `${filename.replace(KNOWN_ENDING, '').slice(0, NAME_MOST - 5)}.${kind}`;
}

async function scan(app: Pick<App, 'scanner' | 'log'>, bytes: Uint8Array): Promise<Verdict> {
  try {
    return await app.scanner.scan(bytes);
  } catch (error) {
    if (!(error instanceof ScannerFailure)) throw error;
    app.log.warn({ error }, 'virus scanner unavailable');
    throw fail(FILE_FAULTS.scannerDown, {}, { retryAfterSeconds: 60 });
  }
}

/**
 * Looks at an uploaded file: kind by content, size, dimensions, active content, viruses.
 * @throws Failure with the field, when it is refused
 */
export async function acceptFile(
  app: Pick<App, 'scanner' | 'log'>,
  upload: Upload,
  { kinds, field = 'file' }: AcceptRule,
): Promise<AcceptedFile> {
  const { bytes, filename } = upload;
  const refuse = (message: string) => failField(field, message);
  try {
    const kind = checkFile(bytes, kinds);
    const verdict = await scan(app, bytes);
    if (verdict.state === 'infected') throw refuse(`文件中发现病毒（${verdict.name}），已拒绝保存`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name: nameOf(filename, kind), kind, mime: MIME_OF[kind], bytes, sha256, scan: verdict.state };
  } catch (error) {
    if (error instanceof RefusedFile) throw refuse(error.message);
    throw error;
  }
}
