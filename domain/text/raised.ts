/**
 * Superscripts and subscripts in plain text: 10⁴ m², H₂O. Characters without a Unicode superscript or subscript are written as `^{…}` and
 * `_{…}`, so that 10⁴ never becomes 104.
 */
export type ScriptPosition = 'superscript' | 'subscript';

const PLAIN = '0123456789+-=()';
const FORMS: Readonly<Record<ScriptPosition, ReadonlyMap<string, string>>> = {
  superscript: new Map(zip(`${PLAIN}nabcdefghijklmoprstuvwxyz−–`, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁻⁻')),
  subscript: new Map(zip(`${PLAIN}aehijklmnoprstuvx−–`, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ₋₋')),
};
const MARKS: Readonly<Record<ScriptPosition, string>> = { superscript: '^', subscript: '_' };

function zip(from: string, to: string): [string, string][] {
  const forms = [...to];
  return [...from].map((sign, index) => [sign, forms[index] ?? sign]);
}

/** Converts a text to superscript or subscript; surrounding spaces stay on the baseline. */
export function formatScript(text: string, position: ScriptPosition): string {
  const words = text.trim();
  if (words === '') return text;
  const [before = '', after = ''] = text.split(words);
  const forms = [...words].map((sign) => FORMS[position].get(sign));
  const written = forms.every((form) => form !== undefined) ? forms.join('') : `${MARKS[position]}{${words}}`;
  return before + written + after;
}

const RAISED: readonly (readonly [mark: string, run: RegExp])[] = [
  [MARKS.superscript, createRun('superscript', '²³¹')],
  [MARKS.subscript, createRun('subscript', '')],
];
function createRun(position: ScriptPosition, others: string): RegExp {
  return new RegExp(`[${[...FORMS[position].values()].join('')}${others}]+`, 'gu');
}

/**
 * Writes superscripts and subscripts that a font lacks as plain characters: 10^4, H_2O, 10^(-12). Without the marker 10⁴ would be read as
 * 104.
 * @param isShown whether the font has the character
 */
export const replaceMissingScripts = (text: string, isShown: (sign: string) => boolean): string =>
  RAISED.reduce(
    (whole, [mark, run]) =>
      whole.replaceAll(run, (signs) => {
        if ([...signs].every(isShown)) return signs;
        const plain = signs.normalize('NFKC').replaceAll('−', '-');
        return [...plain].length === 1 ? mark + plain : `${mark}(${plain})`;
      }),
    text,
  );

const MARKED = /([\^_])\{([^{}]{1,200})\}/gu;

/** Converts the markers `^{…}` and `_{…}` in escaped HTML to `sup` and `sub` elements. */
export const convertScriptMarkers = (html: string): string =>
  html.replaceAll(MARKED, (_, mark: string, words: string) => {
    const tag = mark === MARKS.superscript ? 'sup' : 'sub';
    return `<${tag}>${words}</${tag}>`;
  });
