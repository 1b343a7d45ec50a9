import { listTextFigures, type TextFigure } from './figures.ts';
import type { Passage } from './passage.ts';
import type { ParsedQuestion } from './reading.ts';
import { getLongestCommonRun } from './record-question.ts';

/** Matches amounts without a unit: 五百万的路灯工程. */
const SUM = /([\d.]{1,9}|[一二两三四五六七八九十百千]{1,9})([万亿])(?![元平吨立米千座块公])/g;
/** Matches the unit of a crane's load moment, as typed by users. */
const MOMENT = /kn\s?[·.*]?\s?m/gi;
/** Words that occur in most scopes and identify no measure. */
const OF_ALL = /工程|项目|单项|施工|[承可]接/g;
/** Units used for several measures, so that the words must identify the measure; each of the other units has one measure. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['米', '平方米', '公里', '层']);
const MEASURED: ReadonlySet<string> = new Set([...OF_SEVERAL, '元', '千牛·米', '吨', '千伏', '兆瓦', '立方米']);
const MOST = /以下|以内|不超过/;
const LEAST_RUN = 2;

const formatFigure = ({ value, unit }: TextFigure): string =>
  value >= 1e4 && unit !== '米' ? `${Number((value / 1e4).toFixed(4))} 万${unit}` : `${value} ${unit}`;

/** Returns the item of a scope that limits the requested measure; null if there is none or more than one. */
function findBound({ text }: Passage, asked: TextFigure, words: string): { label: string; most: TextFigure } | null {
  const bounds = (
    text
      .split('：')
      .slice(1)
      .join('：')
      .split(/[；。]/) ?? []
  ).flatMap((item) => {
    const figures = listTextFigures(item).filter(({ unit }) => unit === asked.unit);
    const [most] = figures;
    if (most === undefined || figures.length > 1 || !MOST.test(item)) return [];
    return [{ label: item.trim(), most, run: getLongestCommonRun(item.replace(OF_ALL, ' '), words) }];
  });
  const longest = Math.max(OF_SEVERAL.has(asked.unit) ? LEAST_RUN : 0, ...bounds.map(({ run }) => run));
  const [found, ...others] = bounds.filter(({ run }) => run === longest);
  return found === undefined || others.length > 0 ? null : found;
}

/**
 * Compares the measure in a question with the scope of each level: 单跨 30 米 exceeds 单跨 25 米以下.
 * @returns null if the question names no measure, or if no scope limits it
 */
export function formatScopeBounds(
  { aspects, whole }: Pick<ParsedQuestion, 'aspects' | 'whole'>,
  passages: readonly Passage[],
): string | null {
  const figures = listTextFigures(whole.replace(SUM, '$1$2元').replace(MOMENT, '千牛·米')).filter(({ unit }) =>
    MEASURED.has(unit),
  );
  const [asked] = figures;
  if (asked === undefined || figures.length > 1 || !aspects.includes('scope')) return null;
  const words = whole.replace(OF_ALL, ' ').replace(/\d/g, ' ');
  const found = passages.flatMap((passage) => {
    const bound = passage.aspect === 'scope' ? findBound(passage, asked, words) : null;
    if (bound === null || passage.level === null) return [];
    const fit = asked.value <= bound.most.value ? '在范围内' : '超出';
    return [`${passage.level}“${bound.label}”，${formatFigure(asked)}${fit}`];
  });
  return found.length === 0 ? null : `只按这一项指标比较：${found.join('；')}。其他条件见可承接范围的全文。`;
}
