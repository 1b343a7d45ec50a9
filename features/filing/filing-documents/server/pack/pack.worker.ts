/** Processes scans in a worker, because one page of a scan may take a hundred megabytes. */
import { type BindTask, bindChapter } from './bind-chapter.ts';
import { type CompressedFile, type CompressTask, compressPdf, compressPicture } from './compress.ts';
import { inspectPdf, inspectPicture } from './inspect-content.ts';
import type { Inspection } from './inspect-file.ts';
import { type Marked, type MarkTask, markPdf, markPicture } from './mark.ts';

export type PackTask =
  | { readonly kind: 'look'; readonly bytes: Uint8Array; readonly file: 'pdf' | 'jpg' | 'png' }
  | ({ readonly kind: 'shrink'; readonly file: 'pdf' | 'jpg' | 'png' } & CompressTask)
  | ({ readonly kind: 'mark'; readonly file: 'pdf' | 'jpg' | 'png' } & MarkTask)
  | ({ readonly kind: 'bind' } & BindTask);

export interface PackTaskResults {
  readonly look: Inspection;
  readonly shrink: CompressedFile | null;
  readonly mark: Marked | null;
  readonly bind: { readonly pages: number };
}

export async function run(task: PackTask): Promise<PackTaskResults[PackTask['kind']]> {
  switch (task.kind) {
    case 'look':
      return await (task.file === 'pdf' ? inspectPdf(task.bytes) : inspectPicture(task.bytes));
    case 'shrink':
      return await (task.file === 'pdf' ? compressPdf(task) : compressPicture(task));
    case 'mark':
      return await (task.file === 'pdf' ? markPdf(task) : markPicture(task));
    case 'bind':
      return await bindChapter(task);
  }
}
