import { hasWord } from '#domain/search/list-words.ts';
import { matchCertificate, matchPerson } from '#domain/use-calendar/match.ts';
import {
  getOccupation,
  getReleaseDay,
  getWorstOccupation,
  getWorstOccupationInPeriod,
  type Occupation,
  USE_KIND_LABELS,
  type Use,
} from '#domain/use-calendar/use.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { writeTables } from '#platform/server/workbook/table-workbook.ts';
import type { AvailabilityCondition, AvailabilityRow } from '../contract/fields.ts';
import type * as contract from '../use-calendar.contract.ts';
import {
  type AvailabilityCounts,
  type SavedSearch,
  searchNameTaken,
  tooManySearches,
} from '../use-calendar.contract.ts';
import { loadUseArchive, type UseArchive } from './archive.ts';
import * as repo from './search.repo.ts';

const MAX_SEARCHES = 50;
const MAX_USES = 5;

const getWords = (use: Use): string =>
  [USE_KIND_LABELS[use.kind], use.title, use.role].filter((part) => part !== null).join(' ');

/** Returns the uses that occupy the subject on the day or later. */
function relevant(uses: readonly Use[], day: string, today: string): Use[] {
  return uses
    .filter((use) => getOccupation(use, day, today) !== 'free' || (use.fromOn !== null && use.fromOn > day))
    .sort((a, b) => (a.fromOn ?? '').localeCompare(b.fromOn ?? ''));
}

type Found = Pick<AvailabilityRow, 'uuid' | 'name' | 'papers' | 'until' | 'notes'>;

function listMatching(archive: UseArchive, condition: AvailabilityCondition, day: string): Found[] {
  if (condition.subject === 'certificate')
    return archive.enterprise.certificates.flatMap((certificate) => {
      const match = matchCertificate(certificate, condition, day);
      if (!match || certificate.uuid === undefined) return [];
      return [{ uuid: certificate.uuid, name: certificate.certName, ...copy(match) }];
    });
  return archive.people.flatMap((person) => {
    const match = matchPerson(person, condition, day);
    return match ? [{ uuid: person.ref, name: person.name, ...copy(match) }] : [];
  });
}

const copy = ({ papers, until, notes }: NonNullable<ReturnType<typeof matchPerson>>) => ({
  papers: [...papers],
  until,
  notes: [...notes],
});

const RANK: Readonly<Record<Occupation, number>> = { free: 0, expected: 1, unsure: 2, busy: 3 };

/** Returns the first day of a period on which a subject is occupied; if there is none, the first day of the period. */
const getFirstBusyDay = (uses: readonly Use[], from: string, to: string, today: string): string =>
  [from, ...uses.flatMap(({ fromOn }) => fromOn ?? []).sort()].find(
    (day) => day >= from && day <= to && ['busy', 'unsure'].includes(getWorstOccupation(uses, day, today)),
  ) ?? from;

/** Lists the subjects that match on both the first and the last day of a period, with their documents on the first day. */
function listMatchingIn(archive: UseArchive, condition: AvailabilityCondition, from: string, to: string): Found[] {
  const first = listMatching(archive, condition, from);
  if (from === to) return first;
  const last = new Set(listMatching(archive, condition, to).map(({ uuid }) => uuid));
  return first.filter(({ uuid }) => last.has(uuid));
}

/**
 * Finds all matching subjects: available subjects first, then by the day on which they become available.
 * @param to the last day of the period; one day if omitted
 */
export function findAvailableSubjects(
  archive: UseArchive,
  condition: AvailabilityCondition,
  day: string,
  to = day,
): AvailabilityRow[] {
  const { today } = archive;
  const byHolder = Map.groupBy(archive.uses, (use) => use.holder);
  return listMatchingIn(archive, condition, day, to)
    .map((found): AvailabilityRow => {
      const uses = byHolder.get(found.uuid) ?? [];
      const state = getWorstOccupationInPeriod(uses, day, to, today);
      const told = relevant(uses, day, today);
      const isHeld = state === 'busy' || state === 'unsure';
      return {
        ...found,
        state,
        releaseOn: isHeld ? getReleaseDay(uses, getFirstBusyDay(uses, day, to, today), today) : null,
        uses: told.slice(0, MAX_USES).map(({ id, fromOn, toOn, releaseOn, ...use }) => ({
          id,
          words: getWords({ id, fromOn, toOn, releaseOn, ...use }),
          fromOn,
          toOn,
          releaseOn,
        })),
        more: Math.max(0, told.length - MAX_USES),
      };
    })
    .sort(
      (a, b) =>
        RANK[a.state] - RANK[b.state] ||
        (a.releaseOn ?? '9').localeCompare(b.releaseOn ?? '9') ||
        a.name.localeCompare(b.name, 'zh') ||
        a.uuid.localeCompare(b.uuid),
    );
}

function countStates(rows: readonly AvailabilityRow[]): AvailabilityCounts {
  const counts = { matching: rows.length, free: 0, expected: 0, unsure: 0, busy: 0 };
  for (const row of rows) counts[row.state] += 1;
  return counts;
}

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.flatMap((value) => value ?? []))].sort((a, b) => a.localeCompare(b, 'zh'));

function listOffers({ people }: UseArchive, { regType }: AvailabilityCondition) {
  const here = people.filter((person) => person.status === 'on');
  const papers = here.flatMap((person) => person.registrations.map(({ record }) => record));
  return {
    regTypes: distinct(papers.map((paper) => paper.regType)),
    specialties: distinct(papers.filter((paper) => !regType || paper.regType === regType).map((one) => one.specialty)),
    titleMajors: distinct(here.flatMap((person) => person.titles.flatMap((title) => title.majors))),
    posts: distinct(here.flatMap((person) => person.posts.map((post) => post.name))),
  };
}

const isFree = (row: AvailabilityRow): boolean => row.state === 'free' || row.state === 'expected';

/** Returns whether the name or a document of a person or certificate contains the search text (beyond.md, second table, row 10). */
const isNamed = ({ name, papers }: AvailabilityRow, find: string): boolean =>
  [name, ...papers].some((text) => hasWord(text, find));

/** Returns the requested period: today if no day is given, one day if no end is given. */
function getPeriodOf(
  { on, to }: { readonly on?: string | null | undefined; readonly to?: string | null | undefined },
  today: string,
): { readonly on: string; readonly to: string } {
  const from = on ?? today;
  if (to && to < from) throw createFieldError('to', '结束日期不能早于开始日期');
  return { on: from, to: to ?? from };
}

export async function listAvailableSubjects(
  context: MemberContext,
  query: InputOf<typeof contract.listAvailableSubjects>['query'],
): Promise<ResultOf<typeof contract.listAvailableSubjects>> {
  const archive = await loadUseArchive(context);
  const { on, to } = getPeriodOf(query, archive.today);
  const all = findAvailableSubjects(archive, query, on, to);
  const { state, find } = query;
  const shown = all.filter(
    (row) => (state ? state === 'any' || row.state === state : isFree(row)) && (!find || isNamed(row, find)),
  );
  const start = getOffset(query);
  return {
    on,
    to,
    today: archive.today,
    counts: countStates(all),
    total: shown.length,
    rows: shown.slice(start, start + query.pageSize),
    offers: listOffers(archive, query),
  };
}

const STATE_WORDS: Readonly<Record<Occupation, string>> = {
  free: '可用',
  expected: '预计可用',
  unsure: '待核对',
  busy: '占用中',
};
const getPeriod = (use: AvailabilityRow['uses'][number]): string =>
  `${use.words}（${use.fromOn ?? '开始日期待核对'} 至 ${use.toOn ?? (use.releaseOn ? `预计 ${use.releaseOn}` : '未定')}）`;

/** Formats the current and future uses for a row of a workbook. */
export const formatUses = ({ uses, more }: Pick<AvailabilityRow, 'uses' | 'more'>): string[] => [
  ...uses.map(getPeriod),
  ...(more > 0 ? [`另有 ${more} 项`] : []),
];

/** Exports only subjects that are usable on that day, because the list is passed on to other people. */
export async function exportAvailableSubjects(
  context: MemberContext,
  query: InputOf<typeof contract.exportAvailableSubjects>['query'],
) {
  const archive = await loadUseArchive(context);
  const { on, to } = getPeriodOf(query, archive.today);
  const days = on === to ? on : `${on} 至 ${to}`;
  const rows = findAvailableSubjects(archive, query, on, to).filter(isFree);
  const { entName } = archive.enterprise.enterprise;
  const what = query.subject === 'certificate' ? '证书' : '人员';
  await logAudit(context, {
    action: 'use.free-exported',
    targetKind: 'enterprise',
    targetUuid: context.scope.entUuid,
    detail: { on, ...(to !== on && { to }), rows: rows.length },
  });
  const bytes = await writeTables([
    {
      name: `可用${what}`,
      notes: [`${entName} ${days} 可用${what}，共 ${rows.length} 条；按 ${archive.today} 的档案和使用登记`],
      columns: [
        { label: query.subject === 'certificate' ? '证书名称' : '姓名', width: 20 },
        { label: query.subject === 'certificate' ? '编号' : '符合条件的证书', width: 34 },
        { label: '有效期至' },
        { label: '状态' },
        { label: '待核对', width: 24 },
        { label: '之后的使用', width: 44 },
      ],
      rows: rows.map((row) => [
        row.name,
        row.papers.join('；'),
        row.until,
        STATE_WORDS[row.state],
        row.notes.join('；') || null,
        formatUses(row).join('\n') || null,
      ]),
    },
  ]);
  return { filename: `${entName}-${days}可用${what}.xlsx`, mime: WORKBOOK_MIME_TYPE, bytes };
}

export async function listSearches(
  context: MemberContext,
  query: InputOf<typeof contract.listSearches>['query'],
): Promise<SavedSearch[]> {
  const rows = await repo.listSearchRows(context.app.db, context.scope);
  if (rows.length === 0) return [];
  const archive = await loadUseArchive(context);
  const { on, to } = getPeriodOf(query, archive.today);
  return rows.map((row) => ({
    ...row,
    counts: countStates(findAvailableSubjects(archive, row.condition, on, to)),
  }));
}

/** @throws ApiError 409 if the name is already used, or there are too many searches */
export async function addSearch(
  { app, scope, now }: MemberContext,
  { name, condition, wanted }: InputOf<typeof contract.addSearch>['body'],
): Promise<{ uuid: string }> {
  const uuid = app.random.uuid();
  try {
    await app.db.transaction(async () => {
      await acquireTransactionLock(app.db, `searches ${scope.entUuid}`);
      if ((await repo.listSearchRows(app.db, scope)).length >= MAX_SEARCHES)
        throw createApiError(tooManySearches, { most: MAX_SEARCHES });
      await repo.addSearchRow(app.db, scope, { uuid, name, condition, wanted: wanted ?? null }, now);
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw createApiError(
        searchNameTaken,
        { name },
        { fields: [{ path: 'name', message: `已有名为“${name}”的常用条件` }] },
      );
    throw error;
  }
  return { uuid };
}

export async function removeSearch({ app, scope }: MemberContext, uuid: string): Promise<undefined> {
  if (!(await repo.removeSearchRow(app.db, scope, uuid))) throw createNotFoundError();
  return undefined;
}
