import { FILE_FAULTS, fail, failField } from '#platform/contract/fault.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { checks } from '#platform/server/workers/pools.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import type { CheckResult, CheckTask } from './check-file.worker.ts';
import { type FileKind, MIME_OF } from './file-kind.ts';
import type { Content } from './ports.ts';
import { ScannerFailure, type Verdict } from './scanner.ts';

/** A file that was looked at and may be stored. */
export interface AcceptedFile {
  /** As it was sent, with the ending that its content earns. */
  readonly name: string;
  readonly kind: FileKind;
  readonly mime: string;
  /** As the storage takes it; a file lies there as long as the request. */
  readonly content: Content;
  readonly size: number;
  readonly sha256: string;
  readonly scan: 'clean' | 'skipped';
}

export interface AcceptRule {
  readonly kinds: readonly FileKind[];
  /** Whose file it is, a firm, a person or an address: each waits behind his own files only. */
  readonly owner: string;
  /** Field of the input that a refusal names. */
  readonly field?: string;
}

const CHECK = new URL('./check-file.worker.ts', import.meta.url);
const NAME_MOST = 200;
const KNOWN_ENDING = /\.(pdf|jpe?g|png|xlsx)$/i;

/** Keeps the person's name for the file, but never an ending that its content does not have. */
function nameOf(filename: string, kind: FileKind): string {
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase();
  if (ending === kind || (ending === 'jpeg' && kind === 'jpg')) return filename.slice(-NAME_MOST);
  return `${filename.replace(KNOWN_ENDING, '').slice(0, NAME_MOST - 5)}.${kind}`;
}

async function scan(app: Pick<App, 'scanner' | 'log'>, content: Content): Promise<Verdict> {
  try {
    return await app.scanner.scan(content);
  } catch (error) {
    if (!(error instanceof ScannerFailure)) throw error;
    app.log.warn({ error }, 'virus scanner unavailable');
    throw fail(FILE_FAULTS.scannerDown, {}, { retryAfterSeconds: 60 });
  }
}

/**
 * Looks at an uploaded file: kind by content, size, dimensions, active content, viruses. Whoever lets strangers send files counts their
 * tries before, because looking is what costs.
 * @throws Failure with the field, when it is refused
 */
export async function acceptFile(
  app: Pick<App, 'scanner' | 'log'>,
  upload: Upload,
  { kinds, owner, field = 'file' }: AcceptRule,
): Promise<AcceptedFile> {
  const { bytes, path, filename } = upload;
  const content = path === undefined ? bytes : { file: path };
  const refuse = (message: string) => failField(field, message);
  try {
    const task: CheckTask = { content, kinds };
    const { kind, sha256, size } = (await checks.run({ module: CHECK, task, owner })) as CheckResult;
    const verdict = await scan(app, content);
    if (verdict.state === 'infected') throw refuse(`文件中发现病毒（${verdict.name}），已拒绝保存`);
    return { name: nameOf(filename, kind), kind, mime: MIME_OF[kind], content, size, sha256, scan: verdict.state };
  } catch (error) {
    if (error instanceof RefusedFile) throw refuse(error.message);
    throw error;
  }
}
