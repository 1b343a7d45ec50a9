import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { assertPrintable } from '#platform/server/pdf/glyphs.ts';
import { listMissing, shown } from '#platform/server/pdf/pdf.ts';
import { STANDARD_HANZI } from '#platform/server/testing/standard-hanzi.ts';
import { drawPrintDocument } from './draw-print-document.ts';
import { listPrintDocumentTexts } from './list-texts.ts';
import type { PrintDocument } from './print-document.ts';
import { writeDocx } from './write-docx.ts';

const WIDTH = 50;
const document: PrintDocument = {
  title: '示例名册',
  subject: '示例',
  footer: '示例建设有限公司 · 示例名册',
  orientation: 'portrait',
  madeAt: '2026-11-20T02:00:00.000Z',
  cover: { facts: [['企业', '示例建设有限公司']], warnings: [] },
  parts: [
    { kind: 'heading', text: '职工名册', isOnNewPage: false },
    {
      kind: 'table',
      head: ['序号', '姓名'],
      widths: [1, 9],
      rows: Array.from({ length: Math.ceil(STANDARD_HANZI.length / WIDTH) }, (_unused, index) => [
        String(index + 1),
        STANDARD_HANZI.slice(index * WIDTH, (index + 1) * WIDTH).join(''),
      ]),
    },
  ],
};

const withName = (name: string): PrintDocument => ({
  ...document,
  parts: [
    { kind: 'heading', text: '职工名册', isOnNewPage: false },
    {
      kind: 'table',
      head: ['序号', '姓名'],
      widths: [1, 9],
      rows: [
        ['1', '王示例'],
        ['2', name],
      ],
    },
  ],
});
const assertDocument = (paper: PrintDocument) => assertPrintable(listPrintDocumentTexts(paper), listMissing);

async function readPdf(bytes: Buffer): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return pages.join('');
}

const listRange = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_unused, index) => String.fromCodePoint(from + index)).join('');

it('knows the whole 通用规范汉字表', () => {
  expect(new Set(STANDARD_HANZI).size).toBe(8105);
  // Level 1 ends after 3,500 characters, level 2 after 6,500.
  const ends = [0, 3499, 3500, 6499, 6500].map((index) => STANDARD_HANZI[index]);
  expect(ends).toEqual(['一', '矗', '乂', '齉', '亍']);
  expect(STANDARD_HANZI.filter((char) => char.length === 2)).toHaveLength(196);
  expect(STANDARD_HANZI.every((char) => /\p{Script=Han}/u.test(char))).toBe(true);
});

describe('the font of printed documents', () => {
  it('has every character of 通用规范汉字表 and of implementation level 2 of GB 18030', () => {
    const texts = {
      通用规范汉字表: STANDARD_HANZI.join(''),
      'CJK unified ideographs': listRange(0x4e00, 0x9fef),
      'extension A': listRange(0x3400, 0x4db5),
      'given names': '竑淏妧澔翚璿瑢',
    };
    for (const [name, text] of Object.entries(texts)) expect([name, listMissing(text)]).toEqual([name, []]);
    expect(shown(STANDARD_HANZI.join(''))).toBe(STANDARD_HANZI.join(''));
  });
  it('names the code point of a character without a glyph, and drops characters without a shape', () => {
    expect(shown('王\u{30000}\u200B一\uFE0F')).toBe('王[U+30000]一');
    expect(listMissing('王\u{30000}\u200B一\u{1F9F1}\u{30000}')).toEqual(['\u{30000}', '\u{1F9F1}']);
  });
});

it('prints every character of 通用规范汉字表 in PDF, with the used glyphs alone', { timeout: 300_000 }, async () => {
  const bytes = await drawPrintDocument(document);
  const text = new Set(await readPdf(bytes));
  expect(STANDARD_HANZI.filter((char) => !text.has(char))).toEqual([]);
  expect(bytes.length).toBeLessThan(6_000_000);
  expect((await drawPrintDocument(withName('王竑'))).length).toBeLessThan(100_000);
});

it('writes every character of 通用规范汉字表 in Word', { timeout: 300_000 }, async () => {
  const files = unzipSync(new Uint8Array(await writeDocx(document)));
  const text = new Set(strFromU8(files['word/document.xml'] ?? new Uint8Array()));
  expect(STANDARD_HANZI.filter((char) => !text.has(char))).toEqual([]);
});

it('refuses a document with a character that no font has, by field, character and code point', () => {
  expect(() => assertDocument(document)).not.toThrow();
  expect(() => assertDocument(withName('王\u{30000}'))).toThrow(
    '“职工名册”第 2 行“姓名”中的“\u{30000}”（U+30000）没有可用的字体，文件没有生成，请改用规范汉字后重试',
  );
  const facts = { ...document, cover: { facts: [['企业', '示例\u{1F9F1}']] as const, warnings: [] }, footer: '\uE000' };
  expect(() => assertDocument(facts)).toThrow(/“页脚”中的“\uE000”（U\+E000）、“企业”中的“\u{1F9F1}”（U\+1F9F1）没有/u);
});
