/** Draws a report as a picture: one column of fixed width, as high as its content. */
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { encodeQR } from 'qr';
import type { PictureRow, ReportPicture, Tone } from './describe-picture.ts';

const require = createRequire(import.meta.url);
const FONTS = { regular: '400Regular', bold: '700Bold' } as const;
type Weight = keyof typeof FONTS;

let isReady = false;
function registerFonts(): void {
  if (isReady) return;
  for (const [name, face] of Object.entries(FONTS)) {
    const file = require.resolve(`@expo-google-fonts/noto-sans-sc/${face}/NotoSansSC_${face}.ttf`);
    if (!GlobalFonts.registerFromPath(file, `Report ${name}`)) throw new Error(`font not read: ${file}`);
  }
  isReady = true;
}
const getFont = (size: number, weight: Weight): string => `${size}px "Report ${weight}"`;

const WIDTH = 1080;
const EDGE = 56;
const INNER = WIDTH - 2 * EDGE;
/** The tokens of the light theme in DESIGN.md 2, because a picture has no dark mode. */
const INK = '#0f1c2e';
const COLOURS = { text: '#17212f', second: '#465364', hint: '#5f6b7a', line: '#dce1e8', subtle: '#f7f9fb' } as const;
const TONES: Readonly<Record<Tone, { readonly text: string; readonly tint: string }>> = {
  ok: { text: '#1a7548', tint: '#e8f5ee' },
  bad: { text: '#c4321c', tint: '#fdeeeb' },
  open: { text: '#7a5900', tint: '#fff6d9' },
  weak: { text: '#5f6b7a', tint: '#eef1f5' },
};

/** Characters that must not start a line. */
const CLOSING = new Set('，。、；：？！）》”’」』】%');

/** Breaks a text into lines within a width; words of letters and digits are kept whole if they fit. */
function wrap(pen: SKRSContext2D, text: string, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [piece] of text.matchAll(/[0-9A-Za-z.,%〔〕+\-/]+|./gsu)) {
    const fits = pen.measureText(line + piece).width <= width;
    if (fits || line === '' || CLOSING.has(piece)) {
      line += piece;
      continue;
    }
    lines.push(line);
    line = piece.trimStart();
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept.at(-1) ?? '';
  while (last !== '' && pen.measureText(`${last}…`).width > width) last = last.slice(0, -1);
  return [...kept.slice(0, -1), `${last}…`];
}

type Draw = (pen: SKRSContext2D) => void;

/** Collects the drawing operations first, because the height of the content determines the height of the picture. */
function createSheet() {
  const measure = createCanvas(1, 1).getContext('2d');
  const draws: Draw[] = [];
  let y = 0;
  return {
    draws,
    get y() {
      return y;
    },
    skip: (height: number) => {
      y += height;
    },
    draw: (draw: (pen: SKRSContext2D, top: number) => void) => {
      const top = y;
      draws.push((pen) => draw(pen, top));
    },
    widthOf: (text: string, size: number, weight: Weight) => {
      measure.font = getFont(size, weight);
      return measure.measureText(text).width;
    },
    write(
      text: string,
      {
        size,
        weight = 'regular',
        colour = COLOURS.text,
        left = EDGE,
        width = INNER,
        most,
      }: {
        readonly size: number;
        readonly weight?: Weight;
        readonly colour?: string;
        readonly left?: number;
        readonly width?: number;
        readonly most?: number;
      },
    ) {
      measure.font = getFont(size, weight);
      const step = Math.round(size * 1.5);
      for (const line of wrap(measure, text, width, most)) {
        const top = y + (step - size) / 2;
        draws.push((pen) => {
          pen.font = getFont(size, weight);
          pen.fillStyle = colour;
          pen.fillText(line, left, top);
        });
        y += step;
      }
    },
  };
}
type Page = ReturnType<typeof createSheet>;

const BAR_HEIGHT = 14;
/** The scale extends beyond the required amount, so that a surplus is visible. */
const ROOM = 1.25;

/** Draws a bar with the existing amount, the hatched missing amount and a mark at the required amount. */
function drawBar(page: Page, { have, need }: NonNullable<PictureRow['bar']>, tone: Tone): void {
  const most = Math.max(have, need * ROOM);
  const at = (value: number): number => EDGE + (value / most) * INNER;
  page.skip(8);
  page.draw((pen, top) => {
    pen.fillStyle = '#e9edf2';
    pen.fillRect(EDGE, top, INNER, BAR_HEIGHT);
    if (have < need) {
      pen.save();
      pen.beginPath();
      pen.rect(at(have), top, at(need) - at(have), BAR_HEIGHT);
      pen.clip();
      pen.strokeStyle = TONES[tone].text;
      pen.lineWidth = 2;
      for (let x = at(have) - BAR_HEIGHT; x < at(need); x += 10) {
        pen.beginPath();
        pen.moveTo(x, top + BAR_HEIGHT);
        pen.lineTo(x + BAR_HEIGHT, top);
        pen.stroke();
      }
      pen.restore();
    }
    pen.fillStyle = TONES[tone].text;
    pen.fillRect(EDGE, top, Math.max(0, at(have) - EDGE), BAR_HEIGHT);
    pen.fillStyle = COLOURS.text;
    pen.fillRect(at(need) - 1.5, top - 6, 3, BAR_HEIGHT + 12);
  });
  page.skip(BAR_HEIGHT + 8);
}

function drawLine(page: Page): void {
  page.draw((pen, top) => {
    pen.fillStyle = COLOURS.line;
    pen.fillRect(EDGE, top, INNER, 1);
  });
}

/** Draws the title of a row with its text to the right. */
function drawRow(page: Page, row: PictureRow): void {
  const { text, tint } = TONES[row.tone];
  const size = 26;
  const wide = Math.min(page.widthOf(row.words, size, 'bold'), INNER / 2) + 28;
  page.skip(22);
  page.draw((pen, top) => {
    pen.fillStyle = tint;
    pen.fillRect(WIDTH - EDGE - wide, top, wide, 42);
    pen.fillStyle = text;
    pen.font = getFont(size, 'bold');
    pen.fillText(row.words, WIDTH - EDGE - wide + 14, top + 8, INNER / 2);
  });
  page.write(row.title, { size: 29, weight: 'bold', width: INNER - wide - 20 });
  if (row.bar) drawBar(page, row.bar, row.tone);
  page.write(row.text, { size: 25, colour: COLOURS.second, most: 3 });
  page.skip(20);
  drawLine(page);
}

function drawHeading(page: Page, text: string): void {
  page.skip(34);
  page.write(text, { size: 32, weight: 'bold' });
  page.skip(6);
}

const CODE = 168;

function drawFoot(page: Page, { notes, address, number }: ReportPicture): void {
  page.skip(34);
  const cells = encodeQR(address, 'raw', { ecc: 'medium', border: 1 });
  const step = CODE / cells.length;
  page.draw((pen, top) => {
    pen.fillStyle = '#000000';
    cells.forEach((cell, row) => {
      cell.forEach((isDark, column) => {
        // Each cell is drawn slightly wider, because a gap between two cells would be read as white.
        if (isDark) pen.fillRect(WIDTH - EDGE - CODE + column * step, top + row * step, step + 0.4, step + 0.4);
      });
    });
  });
  const begun = page.y;
  const width = INNER - CODE - 32;
  page.write(`核验编号 ${number}`, { size: 25, weight: 'bold', width });
  page.write('扫码核验这份报告是否真实、是否改动过。', { size: 23, colour: COLOURS.second, width });
  for (const note of notes) page.write(note, { size: 21, colour: COLOURS.hint, width, most: 4 });
  page.skip(Math.max(0, begun + CODE - page.y) + EDGE);
}

export async function run(report: ReportPicture): Promise<Uint8Array> {
  registerFonts();
  const page = createSheet();
  const { tint, text } = TONES[report.tone];
  page.skip(EDGE - 8);
  page.write(report.title, { size: 44, weight: 'bold', colour: '#ffffff' });
  page.write(report.enterprise, { size: 29, colour: '#c3cedc' });
  page.write(report.about, { size: 23, colour: '#c3cedc' });
  page.skip(32);
  const head = page.y;
  page.skip(30);
  page.write(report.headline, { size: 36, weight: 'bold', colour: text });
  page.write(report.summary, { size: 25, colour: COLOURS.second });
  page.skip(28);
  const verdict = page.y;
  if (report.rows.length > 0) drawHeading(page, '逐条对照');
  for (const row of report.rows) drawRow(page, row);
  if (report.more !== null) {
    page.skip(16);
    page.write(report.more, { size: 25, colour: COLOURS.hint });
  }
  if (report.gaps.length > 0) {
    drawHeading(page, '至少还需');
    for (const gap of report.gaps) page.write(`· ${gap}`, { size: 26, most: 2 });
  }
  drawFoot(page, report);
  const canvas = createCanvas(WIDTH, page.y);
  const pen = canvas.getContext('2d');
  pen.textBaseline = 'top';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, WIDTH, page.y);
  pen.fillStyle = INK;
  pen.fillRect(0, 0, WIDTH, head);
  pen.fillStyle = tint;
  pen.fillRect(0, head, WIDTH, verdict - head);
  for (const draw of page.draws) draw(pen);
  return new Uint8Array(await canvas.encode('png'));
}
