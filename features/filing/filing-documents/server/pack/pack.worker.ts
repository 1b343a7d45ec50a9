/** Work on scans: a page of one may fill a hundred megabytes, so it is done apart from the program. */
import { type BindTask, bindChapter } from './bind-chapter.ts';
import type { Look } from './look.ts';
import { lookAtPdf, lookAtPicture } from './look-at.ts';
import { type Marked, type MarkTask, markPdf, markPicture } from './mark.ts';
import { type ShrinkTask, type Shrunk, shrinkPdf, shrinkPicture } from './shrink.ts';

export type PackTask =
  | { readonly kind: 'look'; readonly bytes: Uint8Array; readonly file: 'pdf' | 'jpg' | 'png' }
  | ({ readonly kind: 'shrink'; readonly file: 'pdf' | 'jpg' | 'png' } & ShrinkTask)
  | ({ readonly kind: 'mark'; readonly file: 'pdf' | 'jpg' | 'png' } & MarkTask)
  | ({ readonly kind: 'bind' } & BindTask);

export interface PackTaskResults {
  readonly look: Look;
  readonly shrink: Shrunk | null;
  readonly mark: Marked | null;
  readonly bind: { readonly pages: number };
}

export async function run(task: PackTask): Promise<PackTaskResults[PackTask['kind']]> {
  switch (task.kind) {
    case 'look':
      return await (task.file === 'pdf' ? lookAtPdf(task.bytes) : lookAtPicture(task.bytes));
    case 'shrink':
      return await (task.file === 'pdf' ? shrinkPdf(task) : shrinkPicture(task));
    case 'mark':
      return await (task.file === 'pdf' ? markPdf(task) : markPicture(task));
    case 'bind':
      return await bindChapter(task);
  }
}
