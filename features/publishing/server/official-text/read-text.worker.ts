import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import type { Block } from './blocks.ts';
import { blocksOf, type Piece } from './lines.ts';
import { readDocx } from './read-docx.ts';

const MOST_PAGES = 300;
/** Pages without a text of their own are read one after the other, seconds each. */
const MOST_SCANNED = 10;
const SCAN_SIDE = 2200;

export interface ReadTask {
  readonly bytes: Uint8Array;
}

/** Pages that are pictures come out as such; whoever has an engine reads them. */
export interface TextResult {
  readonly blocks: readonly Block[];
  readonly pages: readonly (readonly Piece[])[];
  readonly scanned: readonly { readonly page: number; readonly picture: Uint8Array }[];
}

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => `${join(root, name)}/`;

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      useSystemFonts: false,
      verbosity: 0,
      cMapUrl: folder('cmaps'),
      standardFontDataUrl: folder('standard_fonts'),
      wasmUrl: folder('wasm'),
      iccUrl: folder('iccs'),
    }).promise;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw new RefusedFile('PDF 设有密码，请另存为不加密的 PDF 后再上传', { cause });
    throw new RefusedFile('PDF 已损坏，无法打开，请重新导出后再上传', { cause });
  }
}

async function piecesOf(page: PDFPageProxy): Promise<Piece[]> {
  const { height: pageHeight } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item): Piece[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as readonly number[];
    const height = Math.hypot(a, b) || item.height || 10;
    return [{ text: item.str, left: x, right: x + item.width, top: pageHeight - y - height, height }];
  });
}

async function drawScan(page: PDFPageProxy): Promise<Uint8Array> {
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: SCAN_SIDE / Math.max(plain.width, plain.height) });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: null, canvasContext: pen as never, viewport }).promise;
  return await canvas.encode('png');
}

async function readPdf(bytes: Uint8Array): Promise<TextResult> {
  const document = await openPdf(bytes);
  try {
    if (document.numPages > MOST_PAGES) throw new RefusedFile(`文件共 ${document.numPages} 页，最多 ${MOST_PAGES} 页`);
    const pages: Piece[][] = [];
    const scanned: { page: number; picture: Uint8Array }[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const pieces = await piecesOf(page);
      pages.push(pieces);
      if (pieces.length === 0) {
        if (scanned.length >= MOST_SCANNED)
          throw new RefusedFile(`没有文字层的扫描页超过 ${MOST_SCANNED} 页，请分成几个文件上传`);
        scanned.push({ page: number, picture: await drawScan(page) });
      }
      page.cleanup();
    }
    return { blocks: scanned.length > 0 ? [] : blocksOf(pages), pages: scanned.length > 0 ? pages : [], scanned };
  } finally {
    await document.loadingTask.destroy();
  }
}

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** The text of a PDF or of a Word document; what the file is, is decided by its content. */
export async function run({ bytes }: ReadTask): Promise<TextResult> {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return await readPdf(bytes);
  if (startsWith(bytes, 0x50, 0x4b)) return { blocks: await readDocx(bytes), pages: [], scanned: [] };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new RefusedFile('这是旧版 Word（.doc）文件，请另存为 .docx 后再上传');
  throw new RefusedFile('请上传 PDF 或 Word（.docx）文件');
}
