import temml from 'temml';
import { FORMULA_RULES, type Formula, formatFormulaError, validateFormula } from '#domain/text/formula.ts';

/**
 * Renders a formula into an element as readers will see it.
 * @returns the error, or null
 */
export function displayFormula(element: HTMLElement, { latex, isBlock }: Formula): string | null {
  const refusal = validateFormula(latex);
  if (refusal === null) {
    try {
      const rules = { ...FORMULA_RULES, maxSize: [...FORMULA_RULES.maxSize] as [number, number] };
      // Rendered separately, so that the previous content is kept after an error.
      const drawn = document.createElement('span');
      temml.render(latex, drawn, { ...rules, displayMode: isBlock });
      element.replaceChildren(...drawn.childNodes);
      return null;
    } catch (error) {
      return formatFormulaError(error, latex);
    }
  }
  return refusal;
}
