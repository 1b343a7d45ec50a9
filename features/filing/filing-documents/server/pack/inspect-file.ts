/** Inspects, compresses and binds files one at a time, in a worker of the pool. */
import type { ProofKind } from '#domain/text/proof-files.ts';
import type { FileKind } from '#platform/server/storage/file-kind.ts';
import { scanPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { PackTask, PackTaskResults } from './pack.worker.ts';

/** Incremented when the rules of inspection change, so that files are inspected again. */
export const INSPECTION_VERSION = 1;

/**
 * Kinds of files whose pages can be compressed, watermarked and bound. An OFD is packed unchanged, because it would lose its electronic
 * seal.
 */
export type ScanKind = Exclude<ProofKind, 'ofd'>;

export const isScan = (kind: FileKind): kind is ScanKind => kind === 'pdf' || kind === 'jpg' || kind === 'png';

export const FILE_ERROR_CODES = ['unreadable', 'locked', 'blank', 'coarse', 'lying', 'long'] as const;

export interface FileError {
  readonly code: (typeof FILE_ERROR_CODES)[number];
  readonly words: string;
}

export interface Inspection {
  readonly pages: number;
  readonly faults: readonly FileError[];
}

const MODULE = new URL('./pack.worker.ts', import.meta.url);

async function runTask<K extends PackTask['kind']>(
  task: Extract<PackTask, { kind: K }>,
  owner: string,
): Promise<PackTaskResults[K]> {
  // The worker returns the kind of result that matches the kind of task.
  return (await scanPool.run({ module: MODULE, task, owner })) as PackTaskResults[K];
}

/** Inspects a file. A file that cannot be opened, or whose inspection times out, gets a finding. */
export async function inspectFile(bytes: Uint8Array, kind: FileKind, owner: string): Promise<Inspection> {
  if (!isScan(kind) && kind !== 'ofd') return { pages: 0, faults: [] };
  try {
    return await runTask({ kind: 'look', bytes, file: kind }, owner);
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    return { pages: 1, faults: [{ code: 'unreadable', words: `未能检查：${error.message}` }] };
  }
}

/** @returns null if the file cannot be compressed enough and remain readable */
export async function compressFile(
  bytes: Uint8Array,
  { kind, mostBytes }: { readonly kind: ScanKind; readonly mostBytes: number },
  owner: string,
): Promise<PackTaskResults['shrink']> {
  try {
    return await runTask({ kind: 'shrink', bytes, file: kind, mostBytes }, owner);
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    return null;
  }
}

/** @returns null for files that cannot be watermarked: a workbook, an OFD, a locked or broken file, or one with too many pages */
export async function watermarkFile(
  bytes: Uint8Array,
  { kind, words }: { readonly kind: FileKind; readonly words: readonly string[] },
  owner: string,
): Promise<PackTaskResults['mark']> {
  if (!isScan(kind)) return null;
  try {
    return await runTask({ kind: 'mark', bytes, file: kind, words }, owner);
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    return null;
  }
}

/** @throws RejectedFileError if a part cannot be opened */
export const bindChapter = (task: Omit<Extract<PackTask, { kind: 'bind' }>, 'kind'>, owner: string) =>
  runTask({ kind: 'bind', ...task }, owner);
