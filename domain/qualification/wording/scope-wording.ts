/** What a level may undertake, in plain Chinese. */
import type { Confidence } from '../facts.ts';
import { type Quantity, sayBounds, sayQuantity, tidySpaces } from './amounts.ts';
import type { WordedScope } from './wording.ts';

type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Summaries that tell the limit themselves need no name of the measure. */
const SAYS_ITS_LIMIT = /上限|以下|不足|不超过|小于/;

/** 以下 follows the figure, so that the name does not say it as well: 高度 100 米以下, not 高度上限 100 米以下. */
const UPPER_BOUND = /上限(（小于）)?$/;
const saysBound = ({ max, maxExclusive }: Row): boolean => numberOf(max) !== null || numberOf(maxExclusive) !== null;

/** 桥梁：单座桥长; a summary that already names the measure stands alone. */
function labelOf(row: Row): string {
  const summary = textOf(row.summary) ?? '承包工程范围';
  const metric = textOf(row.metric);
  if (metric === null || summary.includes(metric) || SAYS_ITS_LIMIT.test(summary))
    return tidySpaces(saysBound(row) ? summary.replace(UPPER_BOUND, '') : summary);
  return tidySpaces(metric.includes(summary) ? metric : `${summary}：${metric}`);
}

/** 一级公路以下; null where the summary has said so. */
function limitOfGrade(grade: string, summary: string): Quantity | null {
  const value = grade.includes('不含') ? grade : `${grade}以下`;
  return summary.includes(value) ? null : { value, unit: '' };
}

function limitOf(row: Row): Quantity | null {
  const unit = textOf(row.unit);
  const max = numberOf(row.max);
  const below = numberOf(row.maxExclusive);
  if (max !== null) {
    const quantity = sayQuantity(max, unit);
    return { value: quantity.value, unit: `${quantity.unit}以下` };
  }
  if (below !== null) {
    const quantity = sayQuantity(below, unit);
    return { value: quantity.value, unit: `${quantity.unit}以下（不含）` };
  }
  const grade = textOf(row.maxGrade);
  if (grade !== null) return limitOfGrade(grade, textOf(row.summary) ?? '');
  return row.unlimited === true && row.condition === undefined ? { value: '规模不限', unit: '' } : null;
}

/** A second bound that must hold too: 且长度 1000 米以下. */
function sayExtra(row: Row): string | null {
  const also = Array.isArray(row.and_) ? (row.and_ as Row[]) : [];
  const bounds = also.map((part) => {
    const limit = sayBounds({
      unit: textOf(part.unit),
      max: numberOf(part.max),
      maxExclusive: numberOf(part.maxExclusive),
    });
    return `且${textOf(part.metric) ?? ''} ${limit ?? '待核对'}`;
  });
  const within = (row.condition as { within?: unknown } | undefined)?.within;
  if (Array.isArray(within)) bounds.push(`限${within.join('、')}`);
  return bounds.length === 0 ? null : tidySpaces(bounds.join('，'));
}

function sayOriginal(row: Row): string | null {
  const originals = (Array.isArray(row.original) ? row.original : [row.original]).filter(
    (part): part is Row => typeof part === 'object' && part !== null,
  );
  const texts = originals.map((part) => {
    const bounds = sayBounds({
      unit: textOf(part.unit),
      min: numberOf(part.min),
      max: numberOf(part.max),
      maxExclusive: numberOf(part.maxExclusive),
    });
    return `${labelOf(part)} ${bounds ?? ''}`.trim();
  });
  return texts.length === 0 ? null : texts.join('；');
}

/** The words of one scope row. @param inherited confidence of the level or standard, which holds where the row has none of its own */
export function wordScope(row: Row, inherited: Confidence = 'sourced'): WordedScope {
  const limit = limitOf(row);
  const isDropped = row.assessed === false;
  const hasUnknownLimit = textOf(row.metric) !== null && limit === null && numberOf(row.min) === null;
  return {
    label: labelOf(row),
    limit,
    extra: sayExtra(row),
    original: sayOriginal(row),
    isDropped,
    amendedBy: textOf(row.amendedBy),
    isPending: row.unverified === true || hasUnknownLimit || (textOf(row.confidence) ?? inherited) !== 'sourced',
  };
}
