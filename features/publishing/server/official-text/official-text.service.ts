import { readTextOf } from '#features/recognition/server/public.ts';
import { fail } from '#platform/contract/fault.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { sanitiseHtml } from '#platform/server/text/sanitise.ts';
import { papers } from '#platform/server/workers/pools.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { type OfficialText, unreadableText } from '../../contract/official-text.ts';
import { countClauses, htmlOf, readHead } from './blocks.ts';
import { blocksOf, type Piece } from './lines.ts';
import type { ReadTask, TextResult } from './read-text.worker.ts';

const MODULE = new URL('./read-text.worker.ts', import.meta.url);

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

async function readApart(task: ReadTask, owner: string): Promise<TextResult> {
  try {
    return (await papers.run({ module: MODULE, task, owner })) as TextResult;
  } catch (error) {
    if (error instanceof RefusedFile) throw fail(unreadableText, { message: error.message });
    throw error;
  }
}

/** Stands in the text itself, so that a draft of it says so until somebody has compared it. */
const markOf = (pages: readonly number[]): string =>
  pages.length === 0
    ? ''
    : `<p><strong>【识别，待核对】第 ${pages.join('、')} 页由图片识别，核对后请删去本段。</strong></p>`;

/**
 * The text of an official document, for somebody to correct: nothing is kept of it here. Pages that are pictures are read by the engine that there
 * is, and said to be so.
 * @throws Failure with what the file is instead
 */
export async function readOfficialText(context: OperatorContext, file: Upload): Promise<OfficialText> {
  const { app, session } = context;
  // What else a PDF may hold than text and pictures is refused, as wherever one is taken.
  if (isPdf(file.bytes)) await acceptFile(app, file, { kinds: ['pdf'], owner: session.userUuid });
  const found = await readApart({ bytes: file.bytes }, session.userUuid);
  const pages = new Map<number, readonly Piece[]>();
  for (const { page, picture } of found.scanned) {
    const pieces = await readTextOf(app, picture, session.userUuid);
    pages.set(
      page,
      pieces.map(({ text, left, right, top, bottom }) => ({
        text: text.replace(/(?<=[\u2e80-\uffef])\s+(?=[\u2e80-\uffef])/g, ''),
        left,
        right,
        top,
        height: bottom - top,
      })),
    );
  }
  const blocks =
    found.scanned.length > 0 ? blocksOf(found.pages.map((own, index) => pages.get(index + 1) ?? own)) : found.blocks;
  if (blocks.length === 0) throw fail(unreadableText, { message: '没有读到文字，请换一份文件' });
  const recognised = found.scanned.map(({ page }) => page);
  const content = sanitiseHtml(markOf(recognised) + htmlOf(blocks));
  return {
    ...readHead(blocks),
    content,
    paragraphs: blocks.length,
    tables: blocks.filter(({ kind }) => kind === 'table').length,
    clauses: countClauses(content),
    recognisedPages: recognised,
  };
}
