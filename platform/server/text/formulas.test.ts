import { describe, expect, it } from 'vitest';
import { isMathMlOnly, renderFormula, renderFormulas } from './formulas.ts';

describe('formulas as browsers draw them', () => {
  it('are mathematics and nothing else', () => {
    for (const latex of ['\\text{<img src=x onerror=alert(1)>}', '\\char"3C', '\\verb|<b>|', 'a<b>c', '\\cancel{x}'])
      expect(isMathMlOnly(renderFormula({ latex, isBlock: false })), latex).toBe(true);
  });
  it.each([
    '<math><a href="#x">a</a></math>',
    '<math><mi onclick="x">a</mi></math>',
    '<math><mtext><img src=x></mtext></math>',
    '<math><mi style="background:url(x)">a</mi></math>',
    '<math><mi>a<b</mi></math>',
    '<script>x</script>',
  ])('anything else is not shown: %s', (markup) => {
    expect(isMathMlOnly(markup)).toBe(false);
  });
  it('of a text that was taken before the rules changed stay as they were typed', () => {
    expect(renderFormulas('<p><span data-formula="inline">\\href{a}{&lt;b&gt;}</span></p>')).toBe(
      '<p><code>\\href{a}{&lt;b&gt;}</code></p>',
    );
  });
  it('of braces within braces end in time', () => {
    const latex = `${'{'.repeat(900)}x${'}'.repeat(900)}`;
    expect(renderFormulas(`<span data-formula="inline">${latex}</span>`)).toContain('<math');
  });
});
