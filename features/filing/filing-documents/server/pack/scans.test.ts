import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import { compressPdf, compressPicture } from './compress.ts';
import { inspectPdf, inspectPicture } from './inspect-content.ts';

const A4 = [595, 842] as const;
const MB = 1024 * 1024;

/** Lines of writing, as wide as words are; turned, the paper lies on its side. */
function drawWriting(scale: number, isTurned = false): Buffer {
  const [wide, high] = [Math.round(A4[0] * scale), Math.round(A4[1] * scale)];
  const canvas = isTurned ? createCanvas(high, wide) : createCanvas(wide, high);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (isTurned) {
    pen.translate(high, 0);
    pen.rotate(Math.PI / 2);
  }
  pen.fillStyle = '#222222';
  for (let line = 0; line < 30; line += 1)
    for (let word = 0; word < 30; word += 1) {
      const width = (7 + ((line * 7 + word * 13) % 9)) * scale;
      pen.fillRect((50 + word * 16 + ((line * 5) % 11)) * scale, (60 + line * 24) * scale, width, 10 * scale);
    }
  return canvas.toBuffer('image/jpeg', 85);
}

/** Dots without a pattern: incompressible. */
function drawNoise(): Buffer {
  const canvas = createCanvas(1400, 1000);
  const pen = canvas.getContext('2d');
  const dots = pen.createImageData(1400, 1000);
  let seed = 7;
  for (let at = 0; at < dots.data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    dots.data[at] = at % 4 === 3 ? 255 : (seed >> 16) & 255;
  }
  pen.putImageData(dots, 0, 0);
  return canvas.toBuffer('image/png');
}

async function bindPictures(pictures: readonly (Buffer | null)[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (const picture of pictures) {
    const page = document.addPage([...A4]);
    if (picture === null) continue;
    page.drawImage(await document.embedJpg(picture), { x: 0, y: 0, width: A4[0], height: A4[1] });
  }
  return document;
}
const getCodes = ({ faults: errors }: Awaited<ReturnType<typeof inspectPdf>>) => errors.map(({ code }) => code);

describe('a scan', () => {
  it('that is sharp, upright and written on is fine', async () => {
    expect(await inspectPicture(drawWriting(2))).toEqual({ pages: 1, faults: [] });
    const document = await bindPictures([drawWriting(2.5), drawWriting(2.5)]);
    expect(await inspectPdf(await document.save())).toEqual({ pages: 2, faults: [] });
    expect(await inspectPdf(createTestPdf({ text: 'licence' }))).toEqual({ pages: 1, faults: [] });
  });

  it('is told when it is blank, coarse or lies on its side, with the pages', async () => {
    expect(getCodes(await inspectPicture(createTestPicture('jpg', '', 1400, 1000)))).toEqual(['blank']);
    expect(getCodes(await inspectPicture(drawWriting(1)))).toEqual(['coarse']);
    expect(getCodes(await inspectPicture(drawWriting(2, true)))).toEqual(['lying']);
    const document = await bindPictures([drawWriting(2.5), null, drawWriting(1), null]);
    expect((await inspectPdf(await document.save())).faults).toEqual([
      { code: 'blank', words: '第 2、4 页是空白页' },
      { code: 'coarse', words: '第 3 页清晰度不足 150 dpi' },
    ]);
  });

  it('behind a password or without a whole inside is told as such', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('x', { font: await document.embedFont(StandardFonts.Helvetica) });
    document.encrypt({ userPassword: 'sample', ownerPassword: 'sample' });
    expect(getCodes(await inspectPdf(await document.save()))).toEqual(['locked']);
    expect(getCodes(await inspectPdf(new TextEncoder().encode('%PDF-1.7 nothing')))).toEqual(['unreadable']);
    expect(getCodes(await inspectPicture(new Uint8Array(20)))).toEqual(['unreadable']);
  });

  it('is made small enough and stays to be read, or is not touched', async () => {
    const noise = drawNoise();
    expect(noise.length).toBeGreaterThan(2 * MB);
    const smaller = await compressPicture({ bytes: noise, mostBytes: 1.5 * MB });
    expect(smaller?.kind).toBe('jpg');
    expect(smaller?.bytes.length).toBeLessThanOrEqual(1.5 * MB);
    expect(await compressPicture({ bytes: noise, mostBytes: MB / 10 })).toBeNull();
    const document = await PDFDocument.create();
    document.addPage([...A4]).drawImage(await document.embedPng(noise), { x: 0, y: 0, width: 500, height: 357 });
    const bytes = await document.save();
    const scan = await compressPdf({ bytes, mostBytes: 1.5 * MB });
    expect(scan?.bytes.length).toBeLessThanOrEqual(1.5 * MB);
    expect((await PDFDocument.load(scan?.bytes ?? bytes)).getPageCount()).toBe(1);
    expect(await compressPdf({ bytes, mostBytes: 1000 })).toBeNull();
  });
});
