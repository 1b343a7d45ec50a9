/**
 * Superscripts and subscripts in plain text: 10⁴ m², H₂O. Signs without a form of their own in Unicode are written `^{…}` and `_{…}`, so that
 * 104 never takes the place of 10⁴.
 */
export type Position = 'superscript' | 'subscript';

const PLAIN = '0123456789+-=()';
const FORMS: Readonly<Record<Position, ReadonlyMap<string, string>>> = {
  superscript: new Map(zip(`${PLAIN}nabcdefghijklmoprstuvwxyz−–`, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁻⁻')),
  subscript: new Map(zip(`${PLAIN}aehijklmnoprstuvx−–`, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ₋₋')),
};
const MARKS: Readonly<Record<Position, string>> = { superscript: '^', subscript: '_' };

function zip(from: string, to: string): [string, string][] {
  const forms = [...to];
  return [...from].map((sign, index) => [sign, forms[index] ?? sign]);
}

/** Writes a text in its position; spaces around it keep the line. */
export function writeRaised(text: string, position: Position): string {
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
function createRun(position: Position, others: string): RegExp {
  return new RegExp(`[${[...FORMS[position].values()].join('')}${others}]+`, 'gu');
}

/**
 * Writes runs of raised signs that a font lacks in plain signs: 10^4, H_2O, 10^(-12). Without the mark 10⁴ would be read as 104.
 * @param isShown whether the font has the sign
 */
export const lowerMissing = (text: string, isShown: (sign: string) => boolean): string =>
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

/** Turns the marks of signs without a form of their own into elements, in a text that is escaped as HTML. */
export const markRaised = (html: string): string =>
  html.replaceAll(MARKED, (_, mark: string, words: string) => {
    const tag = mark === MARKS.superscript ? 'sup' : 'sub';
    return `<${tag}>${words}</${tag}>`;
  });
