import { cleanLine } from '#domain/text/text.ts';
import { formatTime } from '#domain/text/time.ts';
import { addDays, addMonths, countDaysBetween, SHANGHAI_OFFSET_MS, toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createFieldError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { writeTables } from '#platform/server/workbook/table-workbook.ts';
import * as contract from '../statistics.contract.ts';
import * as repo from './figures.repo.ts';

type Span = InputOf<typeof contract.getStatistics>['query'];

const DAYS_BY_DEFAULT = 30;
const MONTHS_BY_DEFAULT = 12;

const badSpan = (path: 'from' | 'to', message: string) =>
  createApiError(KERNEL_ERRORS.badInput, { message }, { fields: [{ path, message }] });

/** Returns the selected days, extended to whole months if the result is by month. */
function getDays({ by, from, to }: Span, today: string): { readonly from: string; readonly to: string } {
  const last = to ?? today;
  const before = by === 'month' ? addMonths(last, 1 - MONTHS_BY_DEFAULT) : addDays(last, 1 - DAYS_BY_DEFAULT);
  const first = from ?? before;
  if (first > last) throw badSpan('from', '开始日期不能晚于结束日期');
  const start = by === 'month' ? `${first.slice(0, 7)}-01` : first;
  if (countDaysBetween(start, last) >= contract.MAX_STATISTICS_DAYS)
    throw badSpan('from', `一次最多统计 ${contract.MAX_STATISTICS_DAYS} 天`);
  return { from: start, to: last };
}

function getPeriods(by: Span['by'], from: string, to: string): string[] {
  const days = Array.from({ length: countDaysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  return by === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

export async function getStatistics(
  { app, now, regions }: OperatorContext,
  query: Span,
): Promise<contract.StatisticsResult> {
  const { topic, by } = query;
  const isLimited = regions.regions !== null;
  const regional = contract.getRegionalParts(topic);
  if (isLimited && regional.length === 0)
    throw createFieldError('topic', '这项统计不分地区，只对负责全国的运营人员开放');
  const { from, to } = getDays(query, toShanghaiDay(now));
  const found = await repo.listFigures(app.db, regions, topic, from, to);
  const periods = getPeriods(by, from, to);
  const { kind, parts } = contract.STATISTICS_TOPICS[topic];
  const getPeriod = (day: string): string => (by === 'day' ? day : day.slice(0, 7));
  const counted = new Set(found.map(({ day }) => getPeriod(day)));
  const byPart = Map.groupBy(found, ({ figure }) => figure);
  const shown = Object.entries(parts).filter(([key]) => !isLimited || regional.includes(key));
  const series = shown.map(([key, label]) => {
    const held = new Map<string, number>();
    for (const { day, amount } of byPart.get(key) ?? []) {
      const period = getPeriod(day);
      // The rows are ordered by day; the level of a period is the value of its last day.
      held.set(period, kind === 'level' ? amount : (held.get(period) ?? 0) + amount);
    }
    // A missing value on a counted day is zero.
    const values = periods.map((period) => held.get(period) ?? (kind === 'flow' || counted.has(period) ? 0 : null));
    return { key, label, values };
  });
  return { topic, by, from, to, periods, series };
}

export async function exportStatistics(context: OperatorContext, query: Span) {
  const { topic, by, from, to, periods, series } = await getStatistics(context, query);
  const { label, unit, kind } = contract.STATISTICS_TOPICS[topic];
  const totals =
    kind === 'flow'
      ? [['合计', ...series.map(({ values }) => values.reduce<number>((sum, one) => sum + (one ?? 0), 0))]]
      : [];
  const bytes = await writeTables([
    {
      name: label,
      notes: [`${label}（${unit}），${from} 至 ${to}`],
      columns: [{ label: by === 'day' ? '日期' : '月份' }, ...series.map((one) => ({ label: one.label }))],
      rows: periods.map((period, index) => [period, ...series.map(({ values }) => values[index] ?? null)]),
      totals,
    },
  ]);
  await logAudit(context, {
    action: 'statistics.exported',
    targetKind: 'statistics',
    targetUuid: null,
    detail: { topic, by, from, to },
  });
  return { filename: `${label}-${from}至${to}.xlsx`, mime: WORKBOOK_MIME_TYPE, bytes };
}

export async function listMissedSearches(
  { app }: OperatorContext,
  query: InputOf<typeof contract.listMissedSearches>['query'],
): Promise<Page<contract.MissedSearch>> {
  const { rows, total } = await repo.listMissedSearchRows(app.db, { offset: getOffset(query), limit: query.pageSize });
  return {
    total,
    rows: rows.map(({ word, times, firstTime, lastTime }) => ({
      word,
      times,
      firstTime: formatTime(firstTime),
      lastTime: formatTime(lastTime),
    })),
  };
}

export async function resolveMissedSearch(context: OperatorContext, word: string): Promise<undefined> {
  await context.app.db.transaction(async () => {
    // Another operator may have removed the word meanwhile.
    if (!(await repo.removeMissedSearch(context.app.db, word))) return;
    await logAudit(context, {
      action: 'statistics.miss-settled',
      targetKind: 'search',
      targetUuid: null,
      detail: { word },
    });
  });
  return undefined;
}

/** Returns the first instant of a month in Shanghai. */
const monthStart = (month: string): Date => new Date(Date.parse(`${month}-01T00:00:00Z`) - SHANGHAI_OFFSET_MS);

export async function listPaidOrders(
  { app, now, regions }: OperatorContext,
  query: InputOf<typeof contract.listPaidOrders>['query'],
): Promise<Page<contract.PaidOrder>> {
  const month = query.month ?? toShanghaiDay(now).slice(0, 7);
  const span = { from: monthStart(month), before: monthStart(addMonths(`${month}-01`, 1).slice(0, 7)) };
  const { rows, total } = await repo.listPaidOrderRows(app.db, regions, span, {
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return {
    total,
    rows: rows.flatMap(({ payTime, amount, channel, status, ...row }) =>
      payTime === null
        ? []
        : [
            {
              ...row,
              amount: Number(amount),
              channel: channel ?? '',
              payTime: formatTime(payTime),
              isRefunded: status === 'refunded',
            },
          ],
    ),
  };
}

const MAX_WORD = 50;
/** Searches with ID numbers or phone numbers are not stored. */
const LONG_FIGURE = /\d{6,}/;

/** Counts a search of the day; a search without results is stored as a word, without its user. */
export async function recordSearch(
  { app, now }: PublicContext,
  given: { keyword: string; isFound: boolean },
): Promise<undefined> {
  await repo.countSearch(app.db, toShanghaiDay(now), given.isFound);
  const word = cleanLine(given.keyword);
  if (!given.isFound && word.length <= MAX_WORD && !LONG_FIGURE.test(word))
    await repo.countMissedSearch(app.db, word, now);
  return undefined;
}
