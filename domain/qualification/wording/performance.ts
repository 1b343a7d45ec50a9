/** Formats requirements about completed projects. */
import { formatCount } from '../projects/count-unit.ts';
import type { CategoryPerformance, IndicatorAlternative, IndicatorGroup, RequirementOf } from '../requirement.ts';
import { formatBounds, formatMoney, joinQuantity } from './amounts.ts';
import type { FormattedItem, FormattedPart } from './wording.ts';

export const PENDING_LIMIT = '限值待核对';

type Performance = RequirementOf<'performance'> | CategoryPerformance;

const getText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const getTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Lists the non-numeric conditions of an alternative: content, grade or voltage of the project. */
function listQualifiers(alternative: IndicatorAlternative): string[] {
  const below = (key: string, unit: string): string[] =>
    typeof alternative[key] === 'number' ? [unit.replace('#', String(alternative[key]))] : [];
  const contained = getTexts(alternative.mustContain);
  const oneOf = getTexts(alternative.oneOfMustContain);
  const rails = getTexts(alternative.railGrades);
  const grade = getText(alternative.roadGrade);
  const site = getText(alternative.siteGrade);
  const levee = getText(alternative.leveeGrade);
  const asphalt = getText(alternative.asphalt);
  const concrete = getText(alternative.concrete);
  return [
    ...(contained.length > 0 ? [`须含${contained.join('、')}`] : []),
    ...(oneOf.length > 0 ? [`并含${oneOf.join('或')}`] : []),
    ...below(
      'transformerKva',
      `含单台 # 千伏安以上箱式变配电设备${getText(alternative.orFeature) ? `或${String(alternative.orFeature)}` : ''}`,
    ),
    ...below('voltageKv', '# 千伏以上'),
    ...below('waterDepthMinExclusive', '水深大于 # 米'),
    ...(rails.length > 0 ? [`${rails.join('、')}级铁路`] : []),
    ...(grade ? [`${grade}公路`] : []),
    ...(site ? [`${site}重点文物保护单位`] : []),
    ...(levee ? [`${levee}堤防`] : []),
    ...(asphalt ? [`沥青混凝土${asphalt}`] : []),
    ...(concrete ? [`水泥混凝土${concrete}`] : []),
    ...(alternative.perIndustry === true ? ['每个行业分别满足'] : []),
    ...(getText(alternative.note) ? [String(alternative.note)] : []),
    ...(alternative.summary === undefined ? [] : [alternative.summary]),
  ];
}

/** Returns whether the facts lack the figure; a number of projects is also a figure. */
export const lacksFigure = (alternative: IndicatorAlternative): boolean =>
  formatBounds(alternative) === null && !(typeof alternative.count === 'number' && alternative.unit === '项');

function formatFigure(alternative: IndicatorAlternative, metric: string): string {
  const count = typeof alternative.count === 'number' ? formatCount(alternative, alternative.count) : null;
  const bounds = formatBounds(alternative);
  if (bounds === null && count !== null && alternative.unit === '项') {
    const what = alternative.scale === undefined ? metric : `${alternative.scale}工程`;
    return `${what} ${count}以上`.trim();
  }
  const scale = alternative.scale === undefined ? '' : `${alternative.scale}工程`;
  const figure = `${scale}${metric} ${bounds ?? PENDING_LIMIT}`.trim();
  const also = (alternative.and ?? [])
    .map((part) => `且${part.metric} ${formatBounds(part) ?? PENDING_LIMIT}`)
    .join('');
  return [`${figure}${also}`, ...(count === null || alternative.unit === '项' ? [] : [count])].join(' ');
}

function formatAlternative(alternative: IndicatorAlternative, metric: string): string {
  const qualifiers = listQualifiers(alternative);
  return `${formatFigure(alternative, metric)}${qualifiers.length > 0 ? `（${qualifiers.join('；')}）` : ''}`;
}

/** Formats the alternatives of one group. A metric already named by the label or the previous alternative is not repeated. */
export function formatAlternatives(alternatives: readonly IndicatorAlternative[], label: string): string {
  const isOne = new Set(alternatives.map((alternative) => alternative.metric)).size === 1;
  let said = label;
  const texts = alternatives.map((alternative) => {
    const metric = alternative.metric ?? '';
    const isSaid = metric !== '' && (said === metric || (isOne && label.startsWith(metric)));
    if (metric !== '') said = metric;
    return formatAlternative(alternative, isSaid ? '' : metric);
  });
  return texts.join('，或');
}

const formatGroup = (summary: string, alternatives: readonly IndicatorAlternative[]): string =>
  alternatives.length === 0
    ? `${summary}：${PENDING_LIMIT}`
    : `${summary}：${formatAlternatives(alternatives, summary)}`;

export function describeGroup(group: IndicatorGroup): FormattedItem {
  return {
    text: formatGroup(group.summary, group.anyOf),
    original: group.original ? formatAlternatives(group.original.anyOf, '') : null,
    amendedBy: group.amendedBy ?? null,
    isPending:
      group.unverified === true ||
      (group.confidence ?? 'sourced') !== 'sourced' ||
      group.anyOf.length === 0 ||
      group.anyOf.some(lacksFigure),
  };
}

const formatRoles = (roles: readonly string[] | undefined): string => {
  const named = (roles ?? []).filter((role) => role !== '施工');
  return named.length === 0 ? '' : `以${named.join('、')}方式`;
};

/** Formats the numbers of groups as in the list: （1）、（3）. */
function getNumbers(performance: Performance, ids: readonly string[]): string {
  return ids
    .map((id) => performance.groups.findIndex((group) => group.id === id) + 1)
    .filter((position) => position > 0)
    .map((position) => `（${position}）`)
    .join('、');
}

function listConditions(performance: Performance): string[] {
  const must = [...(performance.mustInclude ?? []), ...(performance.mustIncludeGroups ?? [])];
  const { alternative } = performance;
  return [
    ...(must.length > 0 ? [`其中第${getNumbers(performance, must)}类必须满足`] : []),
    ...(performance.atLeastOneOf?.length
      ? [`第${getNumbers(performance, performance.atLeastOneOf)}类中至少满足 1 类`]
      : []),
    ...(performance.atLeast ?? []).map((part) => `第${getNumbers(performance, part.of)}类中至少满足 ${part.min} 类`),
    ...(performance.groupSets ?? []).map(
      (part) => `第${getNumbers(performance, part.groups)}类中至少满足 ${part.min} 类`,
    ),
    ...(typeof alternative === 'string' ? [alternative] : []),
    ...(typeof alternative === 'object' && typeof alternative.sameGroupProjects === 'number'
      ? [`同一类完成 ${alternative.sameGroupProjects} 项也可`]
      : []),
    ...(typeof alternative === 'object' && typeof alternative.summary === 'string' ? [alternative.summary] : []),
    ...(performance.totalFeeMinCny === undefined
      ? []
      : [`费用合计 ${joinQuantity(formatMoney(performance.totalFeeMinCny))}以上`]),
    ...(performance.exempt === undefined ? [] : [performance.exempt]),
  ];
}

function formatWhatIsNeeded(performance: Performance): string {
  const { length } = performance.groups;
  const needed = performance.groupsNeeded;
  if (length === 1) return '下列工程';
  if (typeof needed !== 'number') return `下列 ${length} 类工程（须满足的类数待核对）`;
  return needed >= length ? `下列 ${length} 类工程` : `下列 ${length} 类中的 ${needed} 类工程`;
}

/** Formats the sentence above the numbered groups. */
export function formatPerformance(performance: Performance): string {
  if (performance.groups.length === 0) return '业绩指标待核对';
  const when = typeof performance.withinYears === 'number' ? `近 ${performance.withinYears} 年` : '';
  const how = performance.independent === true ? '独立' : '';
  const head = `${when}${formatRoles(performance.roles)}${how}承担过${formatWhatIsNeeded(performance)}`;
  return [head, ...listConditions(performance)].join('；');
}

/** Describes conditions that must be met before the groups are evaluated (railway, top grade). */
function describePrecondition(category: CategoryPerformance): FormattedItem[] {
  const { precondition } = category;
  if (typeof precondition !== 'object' || precondition === null) return [];
  const { summary, anyOf } = precondition as { summary?: unknown; anyOf?: unknown };
  const ways = Array.isArray(anyOf) ? (anyOf as IndicatorAlternative[]) : [];
  return [{ text: formatGroup(getText(summary) ?? '前提', ways), original: null, amendedBy: null, isPending: false }];
}

export function describeCategory(category: CategoryPerformance): FormattedPart {
  return {
    heading: category.name,
    anchor: category.code ?? null,
    text: formatPerformance(category),
    items: [...category.groups.map(describeGroup), ...describePrecondition(category)],
    isPending: (category.confidence ?? 'sourced') !== 'sourced',
  };
}
