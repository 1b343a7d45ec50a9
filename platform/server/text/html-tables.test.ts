import { describe, expect, it } from 'vitest';
import { readHtmlTables } from './html-tables.ts';

const read = (html: string) => readHtmlTables(html, 20_000);

describe('tables of an external page', () => {
  it('are text only: scripts, styles, frames and handlers leave nothing', () => {
    const html = `<style>td{color:red}</style><script>globalThis.broken = true; document.write('<table><tr><td>x</td></tr></table>')</script>
      <!-- <table><tr><td>x</td></tr></table> -->
      <table onload="alert(1)"><tr><th>姓名<svg><text>图</text></svg></th><th><img src=x onerror="if (1>0) alert(1)">注册号</th></tr>
      <tr><td><b>示例</b>&lt;script&gt;甲&amp;乙</td><td><iframe src="https://example.com"><p>内</p></iframe><a href="javascript:alert(1)">001</a></td></tr></table>
      <p>共 1 条<select><option>10 条</select>`;
    expect(read(html)).toEqual({
      tables: [
        {
          rows: [
            ['姓名', '注册号'],
            ['示例<script>甲&乙', '001'],
          ],
          merges: [],
        },
      ],
      lines: ['共 1 条'],
    });
    expect('broken' in globalThis).toBe(false);
  });

  it('are read when tags are not closed, tables are nested, and cells span columns', () => {
    const { tables } = read(
      "<table><tr><td>外<table><tr><td>内<td title=it's>丙</table><td colspan='2'>二<td>三<tr><td>末",
    );
    expect(tables.map(({ rows }) => rows)).toEqual([[['内', '丙']], [['外', '二', '', '三'], ['末']]]);
  });

  it('keep the line breaks of a cell, decode entities and report merged cells', () => {
    const { tables } = read(
      '<TABLE><tr><th colspan=2>表&amp;名<tr><td rowspan="2">甲<br>\n乙<p>丙</p></td><td>&#49;&nbsp;</td></tr><tr><td>2</table>',
    );
    expect(tables).toEqual([
      {
        rows: [
          ['表&名', ''],
          ['甲\n乙\n丙', '1'],
          ['', '2'],
        ],
        merges: [
          { startRow: 0, endRow: 0, startCol: 0, endCol: 1 },
          { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
        ],
      },
    ]);
  });

  it('keep text that only looks like markup, and empty rows', () => {
    const { tables } = read('<table><tr></tr><tr><td rowspan=9999>&unknown;&#0; 1 < 2</td></tr></table>');
    expect(tables[0]?.rows).toEqual([[], ['&unknown;&#0; 1 < 2']]);
  });

  it.each([
    ['a loop', '<script>for(var i=0;i<n;i++){f(i)}</script>'],
    ['quotes', `<script>var a = "<b title='", c = 1<d;</SCRIPT >`],
    ['a comment', '<style><!-- td{} </style>'],
    ['no end tag', '<noscript><img src=x>'],
    ['other end tags', '<title>1<b</titles></title>'],
  ])('are read after a hidden element with %s', (_, hidden) => {
    const { tables } = read(`<html>${hidden}<table><tr><td>甲<textarea rows=2>乙</textarea></table>`);
    expect(tables.map(({ rows }) => rows)).toEqual([[['甲乙']]]);
  });

  it('read a cell of many blocks in linear time, and reject one without end', () => {
    const { tables } = read(`<table><tr><td>${'<p>甲乙丙'.repeat(10_000)}`);
    expect(tables[0]?.rows[0]?.[0]).toHaveLength(10_000 * 4 - 1);
    expect(() => read(`<table><tr><td>${'<p>甲乙丙'.repeat(60_000)}`)).toThrow('有单元格的内容过长');
  });

  it('end at the maximum of rows', () => {
    const { tables } = readHtmlTables(`<table><tr><td rowspan=9 colspan=999>甲<tr><td>乙</table><table><tr><td>丙`, 1);
    expect(tables.map(({ rows }) => rows.length)).toEqual([1]);
    expect(tables[0]?.merges).toEqual([{ startRow: 0, endRow: 0, startCol: 0, endCol: 199 }]);
  });

  it('are rejected when their spans or cells are too many', () => {
    const tooWide = '表格范围过大';
    expect(() => read(`<table><tr>${'<td rowspan=1000 colspan=1000>x'.repeat(2)}</table>`)).toThrow(tooWide);
    expect(() => read(`<table><tr>${'<td>x'.repeat(20_000)}</table>`)).toThrow(tooWide);
    expect(() => read(`<table>${'<tr><td colspan=200>x'.repeat(20_000)}</table>`)).toThrow(tooWide);
  });

  // In quadratic time these would exceed the time limit of a test many times over.
  it.each([
    ['open tags', '<'.repeat(1_000_000)],
    ['nested blocks', '<div>'.repeat(500_000)],
    ['nested tables', '<table>'.repeat(500_000)],
    ['comments', '<!--'.repeat(500_000)],
    ['quotes', '<a b="'.repeat(500_001)],
    ['hidden elements', '<svg>'.repeat(500_000)],
    ['entities', '&'.repeat(1_000_000)],
    ['an open tag', `<a${'b'.repeat(10_000_000)}`],
    ['signs in an open tag', `<a${'='.repeat(2_000_000)}`],
    ['unclosed hidden elements', '<noscript></p>'.repeat(300_000)],
    ['unclosed comments', '<!--<!'.repeat(1_000_000)],
  ])('are read in linear time from a page of %s', (_, html) => {
    expect(read(html).tables).toEqual([]);
  });
});
