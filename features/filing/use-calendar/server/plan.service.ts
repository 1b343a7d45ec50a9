import { listFirstLevels, listItemsOfLevel } from '#domain/qualification/unique-levels.ts';
import { hasWord } from '#domain/search/list-words.ts';
import { buildUsePlan, getPlanSpan, type PlanBar, type PlanSpan } from '#domain/use-calendar/plan.ts';
import type { Use } from '#domain/use-calendar/use.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { getUsePlan as route, UsePlanRow } from '../contract/plan.ts';
import { loadUseArchive, type UseArchive } from './archive.ts';

/** Lists the refs of the people who count for a current qualification. */
export type ListCountedPeople = (context: MemberContext, itemRef: string) => Promise<readonly string[]>;

type Query = InputOf<typeof route>['query'];

/** A subject that cannot be used in two places at once: a person, or a certificate of the enterprise. */
type Holder = Pick<UsePlanRow, 'holder' | 'kind' | 'name' | 'note' | 'untilOn' | 'papers'>;

const NOTE_PAPERS = 2;

function listPeople({ people, uses }: UseArchive): Holder[] {
  const used = new Set(uses.map(({ holder }) => holder));
  return people
    .filter(({ status, ref }) => status === 'on' || used.has(ref))
    .map(({ ref, name, label, registrations, leaveDate, status }) => ({
      holder: ref,
      kind: 'person',
      name,
      note:
        registrations
          .slice(0, NOTE_PAPERS)
          .map((one) => one.label)
          .join('、') || label,
      untilOn: status === 'left' ? (leaveDate ?? '0001-01-01') : leaveDate,
      papers: registrations.map((one) => ({ words: one.label, endOn: one.record.validEnd })),
    }));
}

const listCertificates = ({ enterprise }: UseArchive): Holder[] =>
  enterprise.certificates.flatMap(({ uuid, certName, certNo, validEnd }): Holder[] =>
    uuid === undefined
      ? []
      : [
          {
            holder: uuid,
            kind: 'certificate',
            name: certName,
            note: certNo ?? '',
            untilOn: validEnd,
            papers: [{ words: '证书有效期', endOn: validEnd }],
          },
        ],
  );

const listItems = ({ enterprise }: UseArchive) =>
  enterprise.certificates.flatMap(({ uuid: certificate, items }) =>
    items.flatMap(({ uuid, itemName, standardCode, level }) =>
      uuid === undefined || certificate === undefined
        ? []
        : [{ ref: uuid, itemName, standardCode, level, certificate }],
    ),
  );

function presentBar({ use, ...bar }: PlanBar, { conflicts, stored }: UseArchive, { fromOn, toOn }: PlanSpan) {
  const inSight = (conflicts.get(use.id) ?? []).filter(
    (one) => (one.fromOn ?? fromOn) <= toOn && (one.toOn ?? toOn) >= fromOn,
  );
  return {
    ...bar,
    id: use.id,
    uuid: stored.get(use.id)?.uuid ?? null,
    projectUuid: use.projectUuid,
    filingUuid: use.filingUuid ?? null,
    kind: use.kind,
    title: use.title,
    role: use.role,
    isLocked: use.isLocked,
    startOn: use.fromOn,
    endOn: use.toOn,
    releaseOn: use.releaseOn,
    conflictWords: inSight.map((one) => `${one.words}${one.isCertain ? '' : '（待核对）'}`),
  };
}

/** The maximum number of bars of one holder; more bars could not be distinguished. */
const MAX_BARS = 20;

function presentRow(holder: Holder, uses: readonly Use[], archive: UseArchive, shown: PlanSpan): UsePlanRow {
  const { today, conflicts } = archive;
  const { bars, lanes, clashes, gaps } = buildUsePlan({ uses, conflicts, shown, today, until: holder.untilOn });
  return {
    ...holder,
    bars: bars.slice(0, MAX_BARS).map((bar) => presentBar(bar, archive, shown)),
    more: Math.max(0, bars.length - MAX_BARS),
    lanes: Math.min(lanes, MAX_BARS),
    clashes: [...clashes],
    freeSpans: [...gaps],
  };
}

/** Sorts rows with conflicts first, then rows with uses, then the rest by name. */
const byNeed = (a: UsePlanRow, b: UsePlanRow): number =>
  Number(b.clashes.length > 0) - Number(a.clashes.length > 0) ||
  Number(b.bars.length > 0) - Number(a.bars.length > 0) ||
  b.kind.localeCompare(a.kind) ||
  a.name.localeCompare(b.name, 'zh') ||
  a.holder.localeCompare(b.holder);

const FITS: Readonly<Record<NonNullable<Query['state']>, (row: UsePlanRow) => boolean>> = {
  used: (row) => row.bars.length > 0,
  clash: (row) => row.clashes.length > 0,
  free: (row) => row.bars.length === 0 && row.freeSpans.length > 0,
};

/** @throws ApiError at `item` if the enterprise has no such current qualification */
async function listWanted(
  context: MemberContext,
  archive: UseArchive,
  { item }: Query,
  listItemPeople: ListCountedPeople,
): Promise<ReadonlySet<string> | null> {
  if (!item) return null;
  const items = listItems(archive);
  const found = items.find(({ ref }) => ref === item);
  if (!found) throw createFieldError('item', '没有这项资质');
  const certificates = listItemsOfLevel(items, found).map(({ certificate }) => certificate);
  return new Set([...certificates, ...(await listItemPeople(context, item))]);
}

/** Returns the uses of people and certificates as bars over some weeks or months (spec/beyond.md, wish 11). */
export async function getPlan(
  context: MemberContext,
  query: Query,
  listItemPeople: ListCountedPeople,
): Promise<ResultOf<typeof route>> {
  const archive = await loadUseArchive(context);
  const day = query.from ?? archive.today;
  if (day < '1900' || day > '2200') throw createFieldError('from', '起始日期应在 1900 年至 2200 年之间');
  const shown = getPlanSpan(query.zoom, day);
  const wanted = await listWanted(context, archive, query, listItemPeople);
  const byHolder = Map.groupBy(archive.uses, (use) => use.holder);
  const { keyword, subject, state } = query;
  const rows = [...listPeople(archive), ...listCertificates(archive)]
    .filter(
      (one) =>
        (!subject || one.kind === subject) &&
        (wanted === null || wanted.has(one.holder)) &&
        (!keyword || hasWord(one.name, keyword) || hasWord(one.note, keyword)),
    )
    .map((one) => presentRow(one, byHolder.get(one.holder) ?? [], archive, shown))
    .filter((row) => (state ? FITS[state](row) : row.bars.length > 0 || row.freeSpans.length > 0))
    .sort(byNeed);
  const start = getOffset(query);
  const { levels, more } = listFirstLevels(listItems(archive));
  return {
    today: archive.today,
    ...shown,
    items: levels.map(({ ref, itemName, level }) => ({ ref, name: itemName, level: level ?? '' })),
    moreItems: more,
    rows: rows.slice(start, start + query.pageSize),
    total: rows.length,
    clashing: rows.filter((row) => row.clashes.length > 0).length,
  };
}
