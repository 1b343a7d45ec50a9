/** Processes scans in a worker, because one page of a scan may take a hundred megabytes. */
import type { ProofKind } from '#domain/text/proof-files.ts';
import { openOfd } from '#platform/server/storage/ofd-archive.ts';
import { type BindTask, bindChapter } from './bind-chapter.ts';
import { type CompressedFile, type CompressTask, compressPdf, compressPicture } from './compress.ts';
import { inspectPdf, inspectPicture } from './inspect-content.ts';
import type { Inspection, ScanKind } from './inspect-file.ts';
import { type WatermarkedFile, type WatermarkTask, watermarkPdf, watermarkPicture } from './mark.ts';

export type PackTask =
  | { readonly kind: 'look'; readonly bytes: Uint8Array; readonly file: ProofKind }
  | ({ readonly kind: 'shrink'; readonly file: ScanKind } & CompressTask)
  | ({ readonly kind: 'mark'; readonly file: ScanKind } & WatermarkTask)
  | ({ readonly kind: 'bind' } & BindTask);

export interface PackTaskResults {
  readonly look: Inspection;
  readonly shrink: CompressedFile | null;
  readonly mark: WatermarkedFile | null;
  readonly bind: { readonly pages: number };
}

/** An electronic document has no resolution and no orientation; its pages are only counted. */
async function inspectOfd(bytes: Uint8Array): Promise<Inspection> {
  const document = await openOfd(bytes);
  document.close();
  return { pages: document.pageCount, faults: [] };
}

export async function run(task: PackTask): Promise<PackTaskResults[PackTask['kind']]> {
  switch (task.kind) {
    case 'look':
      if (task.file === 'ofd') return await inspectOfd(task.bytes);
      return await (task.file === 'pdf' ? inspectPdf(task.bytes) : inspectPicture(task.bytes));
    case 'shrink':
      return await (task.file === 'pdf' ? compressPdf(task) : compressPicture(task));
    case 'mark':
      return await (task.file === 'pdf' ? watermarkPdf(task) : watermarkPicture(task));
    case 'bind':
      return await bindChapter(task);
  }
}
