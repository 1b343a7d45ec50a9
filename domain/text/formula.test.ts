import { describe, expect, it } from 'vitest';
import { extractFormulaWords, formatFormulaError, listFormulas, validateFormula } from './formula.ts';
import { getPictureUuid, listPictures } from './picture.ts';
import { toPlainText } from './text.ts';

const UUID = '0a1b2c3d-0000-4000-8000-00000000abcd';

describe('a formula in a stored text', () => {
  it('is read as it was written', () => {
    const html = '<span data-formula="inline">a &lt; b &amp; "c"</span><div data-formula="block">\\frac{1}{2}</div>';
    expect(listFormulas(`<p>${html}</p>`)).toEqual([
      { latex: 'a < b & "c"', isBlock: false },
      { latex: '\\frac{1}{2}', isBlock: true },
    ]);
  });
  it('is none with an element inside, or with half a mark', () => {
    expect(listFormulas('<span data-formula="inline">a<b>c</b></span><span data-formula>x</span>')).toEqual([]);
    expect(listFormulas('<span data-formula="inline">a</div>')).toEqual([]);
  });
  it('is words for lists and search', () => {
    expect(extractFormulaWords('\\frac{\\text{注册人员}}{总数} \\ge 30\\%')).toContain('≥ 30%');
    expect(toPlainText('<p>比例<span data-formula="inline">\\frac{a}{b}</span>以上</p>')).toBe('比例 a/b 以上');
  });
  it('leads nowhere and defines nothing', () => {
    for (const latex of ['\\href{x}{y}', '\\gdef\\a{}', '\\let\\a=b', '\\htmlStyle{a}{b}', '\\ref{a}'])
      expect(validateFormula(latex), latex).toMatch(/不能使用/);
    expect(validateFormula('\\left( x \\right) \\in \\delta \\idotsint')).toBeNull();
  });
  it('has its error told with the place, whatever the library said', () => {
    const error = Object.assign(new Error("Expected 'EOF', got '}' at position 2"), { position: 1 });
    expect(formatFormulaError(error, 'a}')).toBe('公式有误：多出了 }（第 2 个字符附近：a}）');
    expect(formatFormulaError(new RangeError('Maximum call stack size exceeded'), 'x')).toBe('公式有误，请检查写法');
  });
});

describe('a picture in a stored text', () => {
  it('is known by its address, whatever it was signed with', () => {
    expect(getPictureUuid(`/portal/api/picture/${UUID}?ticket=a.b`)).toBe(UUID);
    for (const address of [`https://example.com/portal/api/picture/${UUID}`, `/portal/api/picture/${UUID}/x`, ''])
      expect(getPictureUuid(address)).toBeNull();
    expect(listPictures(`<img src="/portal/api/picture/${UUID}" alt="a" /><img src="/a.png" />`)).toEqual([UUID]);
  });
});
