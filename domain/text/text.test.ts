import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import policies from '#db/facts/policies.json' with { type: 'json' };
import vectors from '#domain/testing/vectors.json' with { type: 'json' };
import { normaliseDocumentNumber, readDocumentNumber } from './document-number.ts';
import { getMimeExtension, MIME_EXTENSIONS } from './mime.ts';
import { cleanLine, cleanText, joinFirstItems, joinList, toPlainText } from './text.ts';

describe('text that a person typed', () => {
  it('loses control characters, keeps its lines, and is trimmed', () => {
    expect(cleanText(' \ufeff一行\u0000\r\n二行\u200b\t。\u202e ')).toBe('一行\n二行\t。');
    expect(cleanLine('  江苏  某某\n建设\u3000有限公司 ')).toBe('江苏 某某 建设 有限公司');
  });

  it('is composed (NFC) and not compressed (NFKC)', () => {
    expect(cleanText('e\u0301')).toBe('é');
    expect(cleanText('（甲）Ａ')).toBe('（甲）Ａ');
  });

  it('does not change a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
    );
  });
});

describe('plain text of HTML', () => {
  it.each([
    ['<p>第一条</p><p>第二条&nbsp;&lt;甲&gt;</p>', '第一条 第二条 <甲>'],
    ['a<br/>b<b>c</b>', 'a bc'],
    ['<script>alert(1)</script>正文<style>p{}</style>', '正文'],
    ['正文<!-- 注 --><script>没有结束', '正文'],
    ['净资产 1 亿元以上 <img src=x onerror="a>b">', '净资产 1 亿元以上 b">'],
    ['3 < 5 且 5 > 3', '3 < 5 且 5 > 3'],
    ['&#20013;&#x56fd;&#0;&#xd800;&unknown;', '中国&unknown;'],
    ['', ''],
  ])('%j is %j', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });

  it('reads broken HTML of 200,000 characters without going over it again and again', () => {
    for (const piece of ['<p', '<script', '<a"', '</script ', '&#', '<!--']) {
      const startedAt = performance.now();
      toPlainText(piece.repeat(200_000 / piece.length));
      expect(performance.now() - startedAt).toBeLessThan(2000);
    }
  });
});

describe('lists', () => {
  it.each([
    [[], ''],
    [['甲'], '甲'],
    [['甲', '乙'], '甲和乙'],
    [['甲', '乙', '丙'], '甲、乙和丙'],
  ])('%j', (items, text) => {
    expect(joinList(items)).toBe(text);
  });

  it('says how many when they are many', () => {
    expect(joinFirstItems(['甲', '乙', '丙', '丁'], 2, '人')).toBe('甲、乙等 4 人');
    expect(joinFirstItems(['甲', '乙'], 2, '人')).toBe('甲、乙');
  });
});

describe('document numbers', () => {
  it.each([
    ['建市〔2014〕159号', '建市〔2014〕159号'],
    ['建市[2014]159号', '建市〔2014〕159号'],
    ['建市（2014）第159号', '建市〔2014〕159号'],
    ['建市【２０１４】 159 号', '建市〔2014〕159号'],
    ['建市2014-159', '建市〔2014〕159号'],
    ['2014-159', '〔2014〕159号'],
    ['建市(2014)0159', '建市〔2014〕159号'],
    ['建市规〔2023〕3号（第四条）', '建市规〔2023〕3号（第四条）'],
    ['建设部令137号', '建设部令第137号'],
    ['建设部令 第137号', '建设部令第137号'],
    ['中华人民共和国主席令第29号', '中华人民共和国主席令第29号'],
    ['没有文号', '没有文号'],
  ])('%s is %s', (typed, stored) => {
    expect(normaliseDocumentNumber(typed)).toBe(stored);
  });

  it('leaves every number of the facts as it is', () => {
    const numbers = policies.map((policy) => policy.docNumber).filter((number) => typeof number === 'string');
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.map(normaliseDocumentNumber)).toEqual(numbers);
  });

  it('reads issuer, year and number', () => {
    expect(readDocumentNumber('建市[2014]159号')).toEqual({ issuer: '建市', year: 2014, number: 159 });
    expect(readDocumentNumber('建设部令第137号')).toBeNull();
  });
});

describe('R-254 MIME map', () => {
  it('has exactly the types of the specification', () => {
    expect(MIME_EXTENSIONS).toEqual(vectors.mime);
  });

  it('reads a type with parameters and capitals, and no inherited names', () => {
    expect(getMimeExtension('Text/Plain; charset=utf-8')).toBe('txt');
    expect(getMimeExtension('application/zip')).toBeUndefined();
    expect(getMimeExtension('constructor')).toBeUndefined();
  });
});
