import temml from 'temml';
import {
  escapeText,
  FORMULA_RULES,
  type Formula,
  formatFormulaError,
  replaceFormulas,
  validateFormula,
} from '#domain/text/formula.ts';

/** The MathML elements that the library generates; output with any other element or attribute is rejected. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup ' +
    'munder mover munderover mmultiscripts mprescripts none mtable mtr mtd span'
  ).split(' '),
);
const TAG = /<\/?([a-z]+)((?:\s[^<>]*)?)>/gi;
const ACTING = /\s(?:on[a-z]+|href|src|xlink:[a-z]+|id)\s*=|url\s*\(|expression\s*\(/i;

/** Returns whether the text contains only MathML markup, and every markup character is part of an element. */
export function isMathMlOnly(markup: string): boolean {
  const rest = markup.replace(TAG, (whole, name: string, attributes: string) =>
    ELEMENTS.has(name.toLowerCase()) && !ACTING.test(attributes) ? '' : whole,
  );
  return !/[<>]/.test(rest);
}

/** Returns the MathML of a formula. @throws Error with the message and its position */
export function renderFormula({ latex, isBlock }: Formula): string {
  const refusal = validateFormula(latex);
  if (refusal !== null) throw new Error(refusal);
  let markup: string;
  try {
    markup = temml.renderToString(latex, {
      ...FORMULA_RULES,
      maxSize: [...FORMULA_RULES.maxSize],
      displayMode: isBlock,
    });
  } catch (error) {
    throw new Error(formatFormulaError(error, latex), { cause: error });
  }
  if (!isMathMlOnly(markup)) throw new Error('公式含有不能显示的内容');
  return markup;
}

/** A formula that the current rules do not accept any more is shown as plain text. */
function show(formula: Formula): string {
  try {
    const markup = renderFormula(formula);
    return formula.isBlock ? `<div class="formula">${markup}</div>` : markup;
  } catch {
    return `<code>${escapeText(formula.latex)}</code>`;
  }
}

/** Renders the formulas of a sanitised text for browsers. The result must not be processed as user-written markup. */
export const renderFormulas = (html: string): string => replaceFormulas(html, show);
