/**
 * Formulas of a stored text. Only the author's LaTeX source is stored, as the text of a marked element; the mathematical markup is
 * generated for display, so that markup written by a user is never stored.
 */
import { createLookupTable } from './table.ts';

export interface Formula {
  readonly latex: string;
  /** Whether the formula is displayed on a separate line. */
  readonly isBlock: boolean;
}

/** Maximum length of one formula in characters, and maximum number of formulas in one text. */
export const MAX_FORMULA_LENGTH = 2000;
export const MAX_FORMULAS = 300;

/** Matches formulas in sanitised markup; a formula with nested elements is treated as ordinary text. */
const MARKED = /<(span|div) data-formula="(?:inline|block)">([^<>]*)<\/\1>/g;

const SIGNS = createLookupTable<string>({ lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' });
const readText = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (whole, name: string) => SIGNS[name] ?? whole);
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`);

/** Replaces each formula with the result of `write`, which is inserted without escaping. */
export const replaceFormulas = (html: string, write: (formula: Formula, whole: string) => string): string =>
  html.includes('data-formula')
    ? html.replace(MARKED, (whole, tag: string, text: string) =>
        write({ latex: readText(text).trim(), isBlock: tag === 'div' }, whole),
      )
    : html;

export function listFormulas(html: string): Formula[] {
  const found: Formula[] = [];
  replaceFormulas(html, (formula, whole) => {
    found.push(formula);
    return whole;
  });
  return found;
}

/** Options of the formula library: features that could create links, set element names or exhaust memory are disabled. */
export const FORMULA_RULES = { throwOnError: true, trust: false, maxExpand: 200, maxSize: [40, 40] } as const;

/** Pattern for user-defined macros. They can expand without limit, and other readers could not understand them. */
const OWN_MACRO =
  /\\(?:[egx]?def|let|futurelet|(?:re|provide)?newcommand|renewcommand|providecommand|newenvironment|renewenvironment|global|long|DeclareMathOperator)(?![A-Za-z])/;
/** Pattern for commands that create links or set element names. The library would print their names. */
const OUTWARD = /\\(?:href|url|includegraphics|html[A-Za-z]+|class|id|data|style|label|ref|eqref)(?![A-Za-z])/;

/** Returns the first error that can be found without the library; null if there is none. */
export function validateFormula(latex: string): string | null {
  if (latex === '') return '公式是空的';
  if (latex.length > MAX_FORMULA_LENGTH) return `公式不能超过 ${MAX_FORMULA_LENGTH} 个字符`;
  const own = OWN_MACRO.exec(latex) ?? OUTWARD.exec(latex);
  return own ? `公式不能使用 ${own[0]}${placeIn(latex, own.index)}` : null;
}

function placeIn(latex: string, position: number): string {
  if (position >= latex.length) return '（公式末尾）';
  return `（第 ${position + 1} 个字符附近：${latex.slice(Math.max(0, position - 6), position + 10)}）`;
}

type Say = (...found: string[]) => string;
const SAYINGS: readonly (readonly [RegExp, Say])[] = [
  [/(?:Undefined control sequence|Unsupported function name):? *(\\?\S+)/, (name = '') => `没有 ${name} 这个命令`],
  [/Got function '([^']*)' with no arguments/, (name = '') => `${name} 后面缺少内容，请用 {} 括起`],
  [/Invalid color/, () => '没有这种颜色'],
  [/Expected 'EOF', got '([^']*)'/, (got = '') => `多出了 ${got}`],
  [/Expected '([^']*)', got 'EOF'/, (wanted = '') => `缺少 ${wanted}`],
  [/Expected '([^']*)', got '([^']*)'/, (wanted = '', got = '') => `应为 ${wanted}，却是 ${got}`],
  [/Expected group (?:after|as)/, () => '缺少内容'],
  [/Double superscript/, () => '有两个上标，请用 {} 分开'],
  [/Double subscript/, () => '有两个下标，请用 {} 分开'],
  [/No such environment: *(\S+)/, (name = '') => `没有 ${name} 这种环境`],
  [/Mismatch: \\begin\{([^}]*)\}/, (name = '') => `\\begin{${name}} 没有对应的 \\end`],
  [/Too many expansions/, () => '展开过多'],
  [/[Uu]nexpected end of input|at end of input/, () => '公式没有写完'],
];

/** Formats an error thrown by the library: the problem of the formula and its position. */
export function formatFormulaError(error: unknown, latex: string): string {
  const message = error instanceof Error ? error.message : '';
  const position = (error as { readonly position?: unknown } | null)?.position;
  const place = typeof position === 'number' ? placeIn(latex, position) : '';
  for (const [pattern, say] of SAYINGS) {
    const found = pattern.exec(message);
    if (found) return `公式有误：${say(...found.slice(1).map((part) => (part === 'EOF' ? '公式末尾' : part)))}${place}`;
  }
  return `公式有误，请检查写法${place}`;
}

const WORDS = createLookupTable<string>({
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  leqslant: '≤',
  ge: '≥',
  geq: '≥',
  geqslant: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  sum: '∑',
  prod: '∏',
  int: '∫',
  sqrt: '√',
  infty: '∞',
  in: '∈',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  eta: 'η',
  theta: 'θ',
  Delta: 'Δ',
  Sigma: 'Σ',
  '%': '%',
});

/** Returns a formula as words for lists and search: its symbols and names, without layout commands. */
export const extractFormulaWords = (latex: string): string =>
  latex
    .replace(/\\(?:begin|end)\{[^{}]*\}/g, ' ')
    .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\([A-Za-z]+|%)/g, (_whole, name: string) => WORDS[name] ?? ' ')
    .replace(/\\\\|\\./g, ' ')
    .replace(/[{}$&]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
