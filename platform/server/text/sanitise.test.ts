import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from './sanitise.ts';

describe('R-092 HTML is made safe when it is written', () => {
  it.each([
    ['<p>到期提醒</p><script>alert(1)</script>', '<p>到期提醒</p>'],
    ['<img src="x.png" onerror="alert(1)">', '<img src="x.png" />'],
    ['<a href="javascript:alert(1)">查看</a>', '<a>查看</a>'],
    ['<a href="JaVa\tscript:alert(1)">查看</a>', '<a>查看</a>'],
    ['<a href="data:text/html;base64,PHNjcmlwdD4=">查看</a>', '<a>查看</a>'],
    ['<a href="//evil.example/x">查看</a>', '<a>查看</a>'],
    ['<p style="position:fixed" onclick="x()" id="main">文</p>', '<p>文</p>'],
    ['<iframe src="https://a.example"></iframe><p>文</p>', '<p>文</p>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<form action="/x"><input name="a"></form>', ''],
    ['<h1>标题</h1>', '<h2>标题</h2>'],
    ['<p>未闭合', '<p>未闭合</p>'],
  ])('%s becomes %s', (html, safe) => {
    expect(sanitiseHtml(html)).toBe(safe);
  });

  it('keeps structure and links; those that leave open beside the page', () => {
    const text = '<p>依据<strong>建市〔2016〕226号</strong></p><ul><li>一</li></ul>';
    expect(sanitiseHtml(text)).toBe(text);
    expect(sanitiseHtml('<a href="/qyxx">总览</a>')).toBe('<a href="/qyxx">总览</a>');
    expect(sanitiseHtml('<a href="https://a.example/x" target="_top">外</a>')).toBe(
      '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer nofollow">外</a>',
    );
  });

  it('gives the same text when its own result is written again', () => {
    const once = sanitiseHtml('<p>1 &lt; 2 &amp; <a href="https://a.example">x</a><b onclick=1>粗</b>');
    expect(sanitiseHtml(once)).toBe(once);
  });
});
