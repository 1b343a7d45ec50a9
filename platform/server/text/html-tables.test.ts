import { describe, expect, it } from 'vitest';
import { readHtmlTables } from './html-tables.ts';

describe('tables of a foreign page', () => {
  it('are words alone: scripts, styles, frames and handlers leave nothing', () => {
    const html = `<style>td{color:red}</style><script>globalThis.broken = true; document.write('<table><tr><td>x</td></tr></table>')</script>
      <table onload="alert(1)"><tr><th>姓名<svg><text>图</text></svg></th><th><img src=x onerror=alert(1)>注册号</th></tr>
      <tr><td><b>示例</b>&lt;script&gt;甲&amp;乙</td><td><iframe src="https://example.com"><p>内</p></iframe><a href="javascript:alert(1)">001</a></td></tr></table>
      <p>共 1 条</p>`;
    expect(readHtmlTables(html)).toEqual({
      tables: [
        [
          ['姓名', '注册号'],
          ['示例<script>甲&乙', '001'],
        ],
      ],
      lines: ['共 1 条'],
    });
    expect('broken' in globalThis).toBe(false);
  });

  it('are read where marks are left open, one is inside another, and cells span', () => {
    const { tables } = readHtmlTables(
      '<table><tr><td>外<table><tr><td>内<td>丙</table><td colspan="2">二<td>三<tr><td>末',
    );
    expect(tables).toEqual([[['内', '丙']], [['外', '二', '', '三'], ['末']]]);
  });

  it('end somewhere, however large, deep or wide the page is', () => {
    const wide = readHtmlTables(`<table><tr>${'<td colspan="999">x'.repeat(20_000)}</table>`);
    expect(wide.tables[0]?.[0]?.length).toBeLessThanOrEqual(200_000);
    const deep = readHtmlTables(`${'<div>'.repeat(50_000)}<table><tr><td>${'字'.repeat(5000)}`);
    expect((deep.tables[0]?.[0]?.[0] ?? '').length).toBeLessThanOrEqual(500);
    expect(readHtmlTables('<'.repeat(100_000)).tables).toEqual([]);
  });
});
