import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { checkWorkbookArchive } from './xlsx-archive.ts';

const WORKBOOK = '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets/></workbook>';
const archive = (parts: Readonly<Record<string, Uint8Array>> = {}, level: 0 | 6 = 6): Uint8Array =>
  zipSync({ 'xl/workbook.xml': strToU8(WORKBOOK), ...parts }, { level });
const wide = (text: string, isBig: boolean): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};

const OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
const LAUGHS = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>';

describe('entities in a workbook (ASVS 1.5.1)', () => {
  it.each([
    ['a file of the server', { 'xl/sharedStrings.xml': strToU8(OUTSIDE) }],
    ['a text that grows', { 'xl/worksheets/sheet1.xml': strToU8(LAUGHS) }],
    ['a relationship part', { '_rels/.rels': strToU8(OUTSIDE) }],
    ['a name in capitals', { 'XL/STYLES.XML': strToU8(OUTSIDE) }],
    ['UTF-16, little end first', { 'xl/sharedStrings.xml': wide(OUTSIDE, false) }],
    ['UTF-16, big end first', { 'xl/sharedStrings.xml': wide(OUTSIDE, true) }],
    ['a bare entity declaration', { 'xl/theme/theme1.xml': strToU8('<!ENTITY e "x">') }],
  ])('are refused before anything is read: %s', async (_what, parts) => {
    await expect(checkWorkbookArchive(archive(parts))).rejects.toThrow(/实体声明/);
    await expect(checkWorkbookArchive(archive(parts, 0)), 'not deflated').rejects.toThrow(/实体声明/);
  });

  it('leave ordinary workbooks alone, and what is no XML', async () => {
    await expect(checkWorkbookArchive(archive())).resolves.toBeUndefined();
    const harmless = {
      'xl/media/picture.png': strToU8('<!DOCTYPE'),
      'xl/sharedStrings.xml': strToU8('<a>&lt;!DOCTYPE</a>'),
    };
    await expect(checkWorkbookArchive(archive(harmless))).resolves.toBeUndefined();
  });
});

describe('a workbook that unfolds to more than a reader needs', () => {
  it('is refused by the number of its elements, before a text is made of each', async () => {
    const strings = `<sst>${'<si/>'.repeat(13_000_000)}</sst>`;
    await expect(checkWorkbookArchive(archive({ 'xl/sharedStrings.xml': strToU8(strings) }, 0))).rejects.toThrow(
      '表格范围过大',
    );
  });
});
