import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { GeneratedFile } from '#features/content/articles/server/file-texts.ts';
import type { PdfBlock } from '#platform/server/pdf/block.ts';

const WIDTH = 960;
const MARGIN = 32;
const LINE_HEIGHT = 26;
const PADDING = 9;
const FONT = 'Noto Sans SC';
const QUALITY = 72;

const require = createRequire(import.meta.url);
for (const face of ['400Regular', '700Bold'])
  GlobalFonts.registerFromPath(require.resolve(`@expo-google-fonts/noto-sans-sc/${face}/NotoSansSC_${face}.ttf`), FONT);

const getFont = (size: number, weight: 400 | 700 = 400): string => `${weight} ${size}px "${FONT}"`;

/** Breaks a text into lines that fit the width; Chinese text may break anywhere. */
function getLines(paint: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const sign of text) {
    if (line !== '' && paint.measureText(line + sign).width > width) {
      lines.push(line);
      line = '';
    }
    line += sign;
  }
  return [...lines, line];
}

type Draw = (paint: SKRSContext2D, y: number) => number;

const textAt =
  (text: string, font: string, colour: string): Draw =>
  (paint, y) => {
    paint.font = font;
    paint.fillStyle = colour;
    const lines = getLines(paint, text, WIDTH - 2 * MARGIN);
    lines.forEach((line, index) => paint.fillText(line, MARGIN, y + LINE_HEIGHT * (index + 0.75)));
    return y + lines.length * LINE_HEIGHT + 8;
  };

type Table = Extract<PdfBlock, { kind: 'table' }>;

const rowAt =
  (cells: readonly string[], widths: readonly number[], isHead: boolean): Draw =>
  (paint, y) => {
    const total = widths.reduce((sum, share) => sum + share, 0);
    const sizes = widths.map((share) => ((WIDTH - 2 * MARGIN) * share) / total);
    paint.font = getFont(16, isHead ? 700 : 400);
    const columns = cells.map((cell, index) => getLines(paint, cell, (sizes[index] ?? 0) - 2 * PADDING));
    const height = Math.max(...columns.map((lines) => lines.length)) * LINE_HEIGHT + 2 * PADDING - 4;
    let x = MARGIN;
    columns.forEach((lines, index) => {
      const width = sizes[index] ?? 0;
      paint.fillStyle = isHead ? '#f2f4f8' : '#ffffff';
      paint.fillRect(x, y, width, height);
      paint.strokeStyle = '#d6dbe4';
      paint.strokeRect(x + 0.5, y + 0.5, width, height);
      paint.fillStyle = '#1b2330';
      lines.forEach((line, row) => paint.fillText(line, x + PADDING, y + PADDING + LINE_HEIGHT * (row + 0.65)));
      x += width;
    });
    return y + height;
  };

const tableAt = ({ head, widths, rows }: Table): Draw[] => [
  rowAt(head, widths, true),
  ...rows.map((row) => rowAt(row, widths, false)),
  (_paint, y) => y + 16,
];

function getDraws(block: PdfBlock): Draw[] {
  if (block.kind === 'table') return tableAt(block);
  if (block.kind === 'facts')
    return block.rows.map(([label, value]) => textAt(`${label}：${value}`, getFont(16), '#1b2330'));
  if (block.kind === 'heading') return [textAt(block.text, getFont(18, 700), '#1b53ac')];
  return [textAt(block.text, getFont(block.kind === 'note' ? 14 : 16), block.kind === 'note' ? '#566072' : '#1b2330')];
}

/** Draws the text of a file as one picture, as high as necessary. */
export async function renderFilePicture({ title, blocks }: Pick<GeneratedFile, 'title' | 'blocks'>): Promise<Buffer> {
  const draws = [textAt(title, getFont(22, 700), '#1b2330'), ...blocks.flatMap(getDraws)];
  const measure = createCanvas(WIDTH, 10).getContext('2d');
  const height = Math.ceil(draws.reduce((y, draw) => draw(measure, y), MARGIN)) + MARGIN - 8;
  const canvas = createCanvas(WIDTH, height);
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#ffffff';
  paint.fillRect(0, 0, WIDTH, height);
  draws.reduce((y, draw) => draw(paint, y), MARGIN);
  return await canvas.encode('webp', QUALITY);
}
