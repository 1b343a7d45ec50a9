import { describe, expect, it } from 'vitest';
import { cleanPaste, listUnknownElements } from './rich-text-source.ts';

describe('a stored text', () => {
  it('is edited as it stands where the editor would lose something', () => {
    expect(listUnknownElements('<p>一</p><table><tbody><tr><td>二</td></tr></tbody></table>')).toEqual([]);
    expect(listUnknownElements('<p>m<mark>2</mark></p><dl><dt>三</dt></dl><P>四<mark>3</mark></P>')).toEqual([
      'mark',
      'dl',
      'dt',
    ]);
    expect(listUnknownElements('<p>10<sup>4</sup> m<sup>2</sup>，H<sub>2</sub>O</p>')).toEqual([]);
  });
});

describe('what is pasted', () => {
  it('loses what Word adds, and keeps its words', () => {
    const word =
      '<!--[if gte mso 9]><xml>x</xml><![endif]--><style>p{color:red}</style><h1 class="MsoTitle">标题</h1><p class=MsoNormal>正文<o:p></o:p></p>';
    expect(cleanPaste(word)).toBe('<h2 class="MsoTitle">标题</h2><p class=MsoNormal>正文</p>');
  });
  it('keeps headings within those of a page', () => {
    expect(cleanPaste('<h5>小</h5><h2>中</h2>')).toBe('<h4>小</h4><h2>中</h2>');
  });
});
