import { readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import {
  createPdf,
  ensureSpace,
  finishPdf,
  getContentWidth,
  type Pdf,
  writeHeading,
  writeText,
  writeTitle,
} from '#platform/server/pdf/pdf.ts';
import { MANUAL_CHAPTERS, type ManualChapter, type ManualPart } from './lib/manual-chapters.ts';

/**
 * `npm run manual`: the operation manual of the footer from the text of `lib/manual-chapters.ts` and the pictures in
 * docs/pictures, which `npm run pictures` takes from the running product.
 */
const TARGET = 'apps/web/public/manual.pdf';
const TITLE = '知讯资管家操作手册';
const PICTURE_WIDTH = 1100;
const QUALITY = 78;
/** Width of a picture as a share of the text's width. */
const WIDE = 1;
const NARROW = 0.36;
const SOFT = '#566072';
const BLUE = '#1b53ac';
const LINE = '#d6dbe4';

interface Shot {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Scales a picture down, so that the PDF stays small. */
async function shrink(name: string): Promise<Shot> {
  const image = await loadImage(readFileSync(`docs/pictures/${name}.png`));
  const share = Math.min(1, PICTURE_WIDTH / image.width);
  const [width, height] = [Math.round(image.width * share), Math.round(image.height * share)];
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  return { bytes: await canvas.encode('jpeg', QUALITY), width, height };
}

function writeSteps(document: Pdf, steps: readonly string[]): void {
  steps.forEach((step, index) => {
    ensureSpace(document, 36);
    const { x, y } = document;
    document
      .font('text')
      .fontSize(10.5)
      .fillColor(BLUE)
      .text(`${index + 1}.`, x, y, { lineBreak: false });
    document.fillColor('#1b2330').text(step, x + 20, y, { width: getContentWidth(document) - 20, lineGap: 4 });
    document.x = x;
    document.moveDown(0.25);
  });
  document.moveDown(0.3);
}

function writePicture(document: Pdf, shot: Shot, caption: string): void {
  const width = getContentWidth(document) * (shot.height > shot.width ? NARROW : WIDE);
  const height = (width * shot.height) / shot.width;
  ensureSpace(document, height + 40);
  const { x, y } = document;
  document.image(shot.bytes, x, y + 4, { width, height });
  document
    .rect(x, y + 4, width, height)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  document
    .fontSize(9)
    .fillColor(SOFT)
    .text(caption, x, y + height + 10, { width: getContentWidth(document) });
  document.moveDown(0.9);
}

async function writePart(document: Pdf, part: ManualPart): Promise<void> {
  if (part.kind === 'section') writeHeading(document, part.title);
  else if (part.kind === 'text') writeText(document, part.text);
  else if (part.kind === 'steps') writeSteps(document, part.steps);
  else if (part.kind === 'picture') writePicture(document, await shrink(part.name), part.caption);
  else {
    ensureSpace(document, 40);
    document.fontSize(9.5).fillColor(SOFT).text(part.text, { lineGap: 3 }).moveDown(0.6);
  }
}

/** Writes the first page with title and contents. Page numbers are filled in once they are known. */
function writeContents(document: Pdf, pages: readonly number[]): void {
  const { x } = document;
  document.y = 112;
  MANUAL_CHAPTERS.forEach(({ title }, index) => {
    const y = document.y;
    document
      .fontSize(11.5)
      .fillColor('#1b2330')
      .text(`${index + 1}　${title}`, x, y, { lineBreak: false, goTo: `c${index}` });
    document.text(String(pages[index] ?? ''), x, y, {
      width: getContentWidth(document),
      align: 'right',
      goTo: `c${index}`,
    });
    document.y = y + 26;
  });
  document.fontSize(9.5).fillColor(SOFT);
  document.text(
    '手册中的画面取自带有示例数据的系统，企业、人员和项目均为虚构。功能以系统实际页面为准。',
    x,
    document.y + 12,
    {
      width: getContentWidth(document),
      lineGap: 3,
    },
  );
}

async function writeChapter(document: Pdf, chapter: ManualChapter, index: number): Promise<number> {
  document.addPage();
  document.addNamedDestination(`c${index}`);
  document.outline.addItem(chapter.title);
  const page = document.bufferedPageRange().count;
  writeTitle(document, `${index + 1}　${chapter.title}`);
  for (const part of chapter.parts) await writePart(document, part);
  return page;
}

const document = createPdf(TITLE, '怎样查标准、管档案、看提醒和做校验');
writeTitle(document, TITLE);
const pages: number[] = [];
for (const [index, chapter] of MANUAL_CHAPTERS.entries()) pages.push(await writeChapter(document, chapter, index));
document.switchToPage(0);
writeContents(document, pages);
const { count } = document.bufferedPageRange();
const bytes = await finishPdf(document, TITLE);
writeFileSync(TARGET, bytes);
process.stdout.write(`${TARGET}: ${count} pages, ${Math.round(bytes.length / 1024)} KB\n`);
