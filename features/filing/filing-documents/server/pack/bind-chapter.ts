/** Binds a chapter as one PDF: a cover with the list of contents, then the files, with continuous page numbers. */
import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import type { PdfContent } from '#platform/server/pdf/block.ts';
import { renderPdf } from '#platform/server/pdf/draw-sheet.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

export interface BindTask {
  readonly cover: PdfContent;
  /** The files in the work folder of the job, in order. */
  readonly parts: readonly { readonly path: string; readonly kind: 'pdf' | 'jpg' | 'png'; readonly name: string }[];
  /** The page number of the cover. */
  readonly firstPage: number;
  readonly target: string;
}

const A4 = [595.28, 841.89] as const;
const MARGIN = 24;
const NUMBER_SIZE = 9;
/** The EXIF orientation of an upright picture; the values 2 to 8 mean that it is rotated or mirrored. */
const UPRIGHT = 1;

/** Embeds a picture upright: PDF ignores the orientation in the metadata of a photograph. */
async function embedPicture(target: PDFDocument, bytes: Buffer, kind: 'jpg' | 'png') {
  if (kind === 'png') return await target.embedPng(bytes);
  if ((imageSize(bytes).orientation ?? UPRIGHT) === UPRIGHT) return await target.embedJpg(bytes);
  const picture = await loadImage(bytes);
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return await target.embedJpg(await canvas.encode('jpeg', 90));
}

async function addPicture(target: PDFDocument, bytes: Buffer, kind: 'jpg' | 'png'): Promise<void> {
  const picture = await embedPicture(target, bytes, kind);
  const [short, long] = A4;
  const [width, height] = picture.width > picture.height ? [long, short] : [short, long];
  const page = target.addPage([width, height]);
  const size = picture.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN);
  page.drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
}

async function addPdf(target: PDFDocument, bytes: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(bytes);
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
}

function writeNumber(page: PDFPage, font: PDFFont, number: number): void {
  const text = `- ${number} -`;
  const { width } = page.getSize();
  page.drawText(text, {
    x: (width - font.widthOfTextAtSize(text, NUMBER_SIZE)) / 2,
    y: MARGIN / 2,
    size: NUMBER_SIZE,
    font,
  });
}

/** @throws RejectedFileError with the name of a file that cannot be bound */
export async function bindChapter({ cover, parts, firstPage, target: path }: BindTask): Promise<{ pages: number }> {
  const target = await PDFDocument.create();
  target.setTitle(cover.title);
  target.setCreationDate(new Date(cover.madeAt));
  target.setModificationDate(new Date(cover.madeAt));
  await addPdf(target, await renderPdf(cover));
  for (const { path: from, kind, name } of parts) {
    const bytes = await readFile(from);
    try {
      await (kind === 'pdf' ? addPdf(target, bytes) : addPicture(target, bytes, kind));
    } catch (cause) {
      throw new RejectedFileError(`“${name}”无法装订，请换一种格式重新上传，或改为逐个文件整理`, { cause });
    }
  }
  const font = await target.embedFont(StandardFonts.Helvetica);
  for (const [index, page] of target.getPages().entries()) writeNumber(page, font, firstPage + index);
  await writeFile(path, await target.save(), { mode: 0o600 });
  return { pages: target.getPageCount() };
}
