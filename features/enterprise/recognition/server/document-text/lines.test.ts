import { describe, expect, it } from 'vitest';
import { assembleTextBlocks, type PageTextPiece } from './lines.ts';

describe('lines of pages', () => {
  const line = (text: string, top: number, left = 50, height = 10): PageTextPiece => ({
    text,
    left,
    right: left + text.length * height,
    top,
    height,
  });

  it('lose their heads, feet and numbers of pages', () => {
    const pages = [1, 2, 3].map((page) => [
      line('示例公报', 10),
      line(`第${['一', '二', '三'][page - 1]}条 内容写得很长很长很长很长很长`, 40),
      line(`- ${page} -`, 800),
    ]);
    expect(assembleTextBlocks(pages)).toEqual([
      { kind: 'p', text: '第一条 内容写得很长很长很长很长很长' },
      { kind: 'p', text: '第二条 内容写得很长很长很长很长很长' },
      { kind: 'p', text: '第三条 内容写得很长很长很长很长很长' },
    ]);
  });

  it('are nothing where there are none', () => {
    expect(assembleTextBlocks([])).toEqual([]);
    expect(assembleTextBlocks([[], []])).toEqual([]);
  });
});
