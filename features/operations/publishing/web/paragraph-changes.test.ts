import { describe, expect, it } from 'vitest';
import { compareParagraphs } from './paragraph-changes.ts';
import { getParagraphs } from './version-words.ts';

const marked = (before: string[], after: string[]) =>
  compareParagraphs(before, after).map(({ text, side }) => ({ both: ' ', before: '-', after: '+' })[side] + text);

describe('two versions of a text', () => {
  it('differ by the paragraphs that only one of them has', () => {
    expect(marked(['一', '二', '三'], ['一', '二改', '三', '四'])).toEqual([' 一', '-二', '+二改', ' 三', '+四']);
    expect(marked([], ['一'])).toEqual(['+一']);
    expect(marked(['一'], ['一'])).toEqual([' 一']);
  });
  it('are shown one after the other when they are too long to compare', () => {
    const long = Array.from({ length: 1001 }, (_one, index) => String(index));
    expect(compareParagraphs(long, long)).toHaveLength(2002);
  });
  it('are read without their markup', () => {
    expect(
      getParagraphs('<h2>第一条</h2><p>甲 &lt; <b>乙</b></p><table><tr><td>一</td><td>二</td></tr></table>'),
    ).toEqual(['第一条', '甲 < 乙', '一　二']);
  });
});
