/** Formats the permitted scope of work of a level in plain Chinese. */
import type { Confidence } from '../facts.ts';
import { formatBounds, formatQuantity, normaliseSpaces, type Quantity } from './amounts.ts';
import type { FormattedScope } from './wording.ts';

type Row = Readonly<Record<string, unknown>>;

const getText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const getNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Summaries that already contain the limit do not need the name of the metric. */
const SAYS_ITS_LIMIT = /上限|以下|不足|不超过|小于/;

/** The figure is followed by 以下, so these endings are removed from the name: 高度 100 米以下, not 高度上限 100 米以下. */
const UPPER_BOUND = /上限(（小于）)?$/;
const saysBound = ({ max, maxExclusive }: Row): boolean => getNumber(max) !== null || getNumber(maxExclusive) !== null;

/** Returns the label of a scope row (桥梁：单座桥长); a summary that already contains the metric is used alone. */
function getLabel(row: Row): string {
  const summary = getText(row.summary) ?? '承包工程范围';
  const metric = getText(row.metric);
  if (metric === null || summary.includes(metric) || SAYS_ITS_LIMIT.test(summary))
    return normaliseSpaces(saysBound(row) ? summary.replace(UPPER_BOUND, '') : summary);
  return normaliseSpaces(metric.includes(summary) ? metric : `${summary}：${metric}`);
}

/** Formats a grade limit (一级公路以下); null if the summary already contains it. */
function getGradeLimit(grade: string, summary: string): Quantity | null {
  const value = grade.includes('不含') ? grade : `${grade}以下`;
  return summary.includes(value) ? null : { value, unit: '' };
}

function getLimit(row: Row): Quantity | null {
  const unit = getText(row.unit);
  const max = getNumber(row.max);
  const below = getNumber(row.maxExclusive);
  if (max !== null) {
    const quantity = formatQuantity(max, unit);
    return { value: quantity.value, unit: `${quantity.unit}以下` };
  }
  if (below !== null) {
    const quantity = formatQuantity(below, unit);
    return { value: quantity.value, unit: `${quantity.unit}以下（不含）` };
  }
  const grade = getText(row.maxGrade);
  if (grade !== null) return getGradeLimit(grade, getText(row.summary) ?? '');
  return row.unlimited === true && row.condition === undefined ? { value: '规模不限', unit: '' } : null;
}

/** Formats a second bound that must also be met: 且长度 1000 米以下. */
function formatExtra(row: Row): string | null {
  const also = Array.isArray(row.and_) ? (row.and_ as Row[]) : [];
  const bounds = also.map((part) => {
    const limit = formatBounds({
      unit: getText(part.unit),
      max: getNumber(part.max),
      maxExclusive: getNumber(part.maxExclusive),
    });
    return `且${getText(part.metric) ?? ''} ${limit ?? '待核对'}`;
  });
  const within = (row.condition as { within?: unknown } | undefined)?.within;
  if (Array.isArray(within)) bounds.push(`限${within.join('、')}`);
  return bounds.length === 0 ? null : normaliseSpaces(bounds.join('，'));
}

function formatOriginal(row: Row): string | null {
  const originals = (Array.isArray(row.original) ? row.original : [row.original]).filter(
    (part): part is Row => typeof part === 'object' && part !== null,
  );
  const texts = originals.map((part) => {
    const bounds = formatBounds({
      unit: getText(part.unit),
      min: getNumber(part.min),
      max: getNumber(part.max),
      maxExclusive: getNumber(part.maxExclusive),
    });
    return `${getLabel(part)} ${bounds ?? ''}`.trim();
  });
  return texts.length === 0 ? null : texts.join('；');
}

/** Describes one scope row. @param inherited confidence of the level or standard, used if the row has no confidence of its own */
export function describeScope(row: Row, inherited: Confidence = 'sourced'): FormattedScope {
  const limit = getLimit(row);
  const isDropped = row.assessed === false;
  const hasUnknownLimit = getText(row.metric) !== null && limit === null && getNumber(row.min) === null;
  return {
    label: getLabel(row),
    limit,
    extra: formatExtra(row),
    original: formatOriginal(row),
    isDropped,
    amendedBy: getText(row.amendedBy),
    isPending: row.unverified === true || hasUnknownLimit || (getText(row.confidence) ?? inherited) !== 'sourced',
  };
}
