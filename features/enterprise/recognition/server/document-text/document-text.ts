import { createApiError } from '#platform/contract/api-error.ts';
import type { Upload } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { isPdf } from '#platform/server/storage/pdf-check.ts';
import { scanPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { documentUnreadable } from '../../recognition.contract.ts';
import { readPictureInTurn } from '../picture-text.ts';
import { getBlockText, type TextBlock } from './blocks.ts';
import { assembleTextBlocks, type PageTextPiece } from './lines.ts';
import type { ReadTextResult, ReadTextTask } from './read-text.worker.ts';

const MODULE = new URL('./read-text.worker.ts', import.meta.url);

export async function readTextInWorker(task: ReadTextTask, owner: string): Promise<ReadTextResult> {
  try {
    return (await scanPool.run({ module: MODULE, task, owner })) as ReadTextResult;
  } catch (error) {
    if (error instanceof RejectedFileError) throw createApiError(documentUnreadable, { message: error.message });
    throw error;
  }
}

const NOTHING_READ = { message: '没有读到文字，请换一份文件' };

const isPicture = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return head.startsWith('\x89PNG') || head.startsWith('\xff\xd8\xff');
};

export interface DocumentText {
  readonly blocks: readonly TextBlock[];
  /** Pages whose text was recognised from an image. */
  readonly recognised: readonly number[];
}

const toPieces = (pieces: Awaited<ReturnType<typeof readPictureInTurn>>): readonly PageTextPiece[] =>
  pieces.map(({ text, left, right, top, bottom }) => ({
    text: text.replace(/(?<=[\u2e80-\uffef])\s+(?=[\u2e80-\uffef])/g, ''),
    left,
    right,
    top,
    height: bottom - top,
  }));

/** Reads the text of a PDF, OFD or Word file from its text layer; pages that are pictures are read by the configured engine. */
export async function readDocumentText(app: App, file: Upload, owner: string): Promise<DocumentText> {
  // A PDF with content other than text and pictures is rejected, as in all uploads.
  if (isPdf(file.bytes)) await acceptFile(app, file, { kinds: ['pdf'], owner });
  const found = await readTextInWorker({ bytes: file.bytes }, owner);
  const pages = new Map<number, readonly PageTextPiece[]>();
  for (const { page, picture } of found.scanned)
    pages.set(page, toPieces(await readPictureInTurn(app, picture, owner)));
  const blocks =
    found.scanned.length > 0
      ? assembleTextBlocks(found.pages.map((own, index) => pages.get(index + 1) ?? own))
      : found.blocks;
  if (blocks.length === 0) throw createApiError(documentUnreadable, NOTHING_READ);
  return { blocks, recognised: found.scanned.map(({ page }) => page) };
}

/**
 * Returns the plain text of a document that the user received: PDF, OFD, Word, or a picture. Nothing is stored.
 * @throws ApiError that names the actual file type
 */
export async function readPlainText(
  app: App,
  file: Upload,
  owner: string,
): Promise<{ readonly text: string; readonly recognised: readonly number[] }> {
  if (!isPicture(file.bytes)) {
    const { blocks, recognised } = await readDocumentText(app, file, owner);
    return { text: blocks.map(getBlockText).join('\n'), recognised };
  }
  await acceptFile(app, file, { kinds: ['jpg', 'png'], owner });
  const blocks = assembleTextBlocks([toPieces(await readPictureInTurn(app, file.bytes, owner))]);
  if (blocks.length === 0) throw createApiError(documentUnreadable, NOTHING_READ);
  return { text: blocks.map(getBlockText).join('\n'), recognised: [1] };
}
