import { type ExpressionBuilder, type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { getSearchedNames } from '#domain/records/field.ts';
import { otherPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { buildNamePattern } from '#domain/text/person-name.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { PersonKind, TitleField } from '../contract/people.ts';
import { PERSON_COLUMNS, type PersonRow, type PersonTable } from './people.repo.ts';

/** Range of expiry dates, both ends included; `unknown` selects people without any expiry date. */
export type ExpiryDateRange = { readonly from?: string; readonly to?: string } | 'unknown';

export interface PeopleFilter {
  /** Kinds of people to select; never empty. */
  readonly personKinds: readonly PersonKind[];
  readonly keyword: string | undefined;
  /** Blind index of the keyword if the keyword is a complete ID number; otherwise null. */
  readonly idNoIndex: string | null;
  readonly status: 'on' | 'left' | undefined;
  readonly titleRank: PersonTable['titleRank'] | undefined;
  /** Selects people whose title lacks this field. */
  readonly missing: TitleField | undefined;
  readonly regType: string | undefined;
  readonly specialty: string | undefined;
  readonly kind: string | undefined;
  readonly postName: string | undefined;
  readonly endRange: ExpiryDateRange | undefined;
}

export interface PeoplePageOrder extends Slice {
  readonly column: 'nextEnd' | 'name' | 'createTime' | 'updateTime';
  readonly direction: 'asc' | 'desc';
}

type Where = ExpressionBuilder<{ person: PersonTable }, 'person'>;

const anyLike = (like: RawBuilder<string>) =>
  sql.join(
    getSearchedNames(registration).map((name) => sql`${sql.ref(`r.${name}`)} ilike ${like}`),
    sql` or `,
  );

function hasRegistration(
  where: Where,
  filter: Pick<PeopleFilter, 'regType' | 'specialty'> & { like?: RawBuilder<string> },
) {
  const { regType, specialty, like } = filter;
  return sql<boolean>`exists (select 1 from registration r where r.ent_uuid = ${where.ref('person.entUuid')}
    and r.person_uuid = ${where.ref('person.uuid')} and r.del_flag = '0'
    ${regType ? sql`and r.reg_type = ${regType}` : sql``}
    ${specialty ? sql`and r.specialty = ${specialty}` : sql``}
    ${like ? sql`and (${anyLike(like)})` : sql``})`;
}

function matchesWord(where: Where, filter: PeopleFilter, word: string) {
  if (filter.idNoIndex !== null) return where('person.idNoIndex', '=', filter.idNoIndex);
  const like = toWordPatterns(word);
  const name = buildNamePattern(word);
  return where.or([
    ...getSearchedNames(otherPerson).map((field) => where(`person.${field}`, 'ilike', like)),
    ...(name === null ? [] : [where('person.name', '~', name)]),
    hasRegistration(where, { regType: undefined, specialty: undefined, like }),
  ]);
}

function endsWithin(where: Where, range: ExpiryDateRange) {
  if (range === 'unknown') return [where('person.nextEnd', 'is', null)];
  return [
    ...(range.from === undefined ? [] : [where('person.nextEnd', '>=', range.from)]),
    ...(range.to === undefined ? [] : [where('person.nextEnd', '<=', range.to)]),
  ];
}

/** Selects current employees whose title lacks the field, with the same condition as the reminder 职称信息不完整 and the index of these people. */
const lacksTitleField = (where: Where, field: TitleField) =>
  where.and([
    where('person.status', '=', sql.lit('on')),
    where.or([
      where('person.kind', '=', sql.lit('职称人员')),
      where('person.titleName', 'is not', null),
      where('person.titleRank', 'is not', null),
    ]),
    where(`person.${field}`, 'is', null),
  ]);

/** Selects the people of the enterprise that match a filter. */
function filtered(db: Db, scope: TenantContext, filter: PeopleFilter) {
  return db.query
    .selectFrom('person')
    .where('person.entUuid', '=', scope.entUuid)
    .where('person.personKind', 'in', filter.personKinds)
    .where('person.delFlag', '=', sql.lit('0'))
    .where((where) =>
      where.and([
        ...(filter.keyword ? [matchesWord(where, filter, filter.keyword)] : []),
        ...(filter.status ? [where('person.status', '=', filter.status)] : []),
        ...(filter.titleRank ? [where('person.titleRank', '=', filter.titleRank)] : []),
        ...(filter.missing ? [lacksTitleField(where, filter.missing)] : []),
        ...(filter.kind ? [where('person.kind', '=', filter.kind)] : []),
        ...(filter.postName ? [where('person.postName', '=', filter.postName)] : []),
        ...(filter.regType || filter.specialty ? [hasRegistration(where, filter)] : []),
        ...(filter.endRange ? endsWithin(where, filter.endRange) : []),
      ]),
    );
}

export async function listPeople(
  db: Db,
  scope: TenantContext,
  filter: PeopleFilter,
  order: PeoplePageOrder,
): Promise<Listed<PersonRow>> {
  // Sorts rows without a value last. Columns that always have a value use the same index in reverse.
  const isOptional = order.column === 'nextEnd';
  const ordered = (by: OrderByItemBuilder) => {
    if (order.direction === 'asc') return by.asc();
    return isOptional ? by.desc().nullsLast() : by.desc();
  };
  const tied = order.direction === 'desc' && !isOptional ? 'desc' : 'asc';
  const inOrder = <Output>(query: SelectQueryBuilder<Tables, 'person', Output>) =>
    query.orderBy(`person.${order.column}`, ordered).orderBy('person.uuid', tied);
  // Reads each kind in the order of its index, so that several kinds only have to be merged.
  const firstOf = (kind: PersonKind) => {
    const part = inOrder(filtered(db, scope, { ...filter, personKinds: [kind] })).limit(order.offset + order.limit);
    return db.query.selectFrom(part.select(['person.uuid', `person.${order.column}`]).as('k')).selectAll();
  };
  const found = filtered(db, scope, filter);
  const [kind = 'register', ...others] = filter.personKinds;
  const merged = others.reduce((all, other) => all.unionAll(firstOf(other)), firstOf(kind)).as('person');
  return await listPageByKey(
    found,
    {
      key: 'person.uuid',
      rows: db.query.selectFrom('person').select(PERSON_COLUMNS).where('person.entUuid', '=', scope.entUuid),
      order: inOrder,
    },
    order,
    others.length > 0 ? (db.query.selectFrom(merged) as unknown as typeof found) : found,
  );
}

/** Counts the people whose earliest expiry is within each range, in the order of the ranges. */
export async function countPeopleByExpiry(
  db: Db,
  scope: TenantContext,
  filter: PeopleFilter,
  ranges: readonly ExpiryDateRange[],
): Promise<{ total: number; counts: number[] }> {
  const row = await filtered(db, scope, filter)
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      ...ranges.map((range, index) =>
        select.fn
          .countAll<number>()
          .filterWhere((where) => where.and(endsWithin(where, range)))
          .as(`c${index}`),
      ),
    ])
    .executeTakeFirstOrThrow();
  const counts = row as unknown as Record<string, number>;
  return { total: row.total, counts: ranges.map((_range, index) => counts[`c${index}`] ?? 0) };
}

/** Counts the people of the given kinds by the value of a column, most frequent first. */
export async function countPeopleByColumn(
  db: Db,
  scope: TenantContext,
  personKinds: readonly PersonKind[],
  column: 'kind' | 'postName',
) {
  return await db.query
    .selectFrom('person')
    .where('entUuid', '=', scope.entUuid)
    .where('personKind', 'in', personKinds)
    .where('delFlag', '=', '0')
    .where(column, 'is not', null)
    .select((select) => [sql<string>`${select.ref(column)}`.as('value'), select.fn.countAll<number>().as('count')])
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(100)
    .execute();
}

/** Counts the people of the given kinds by a column of their registrations. */
export async function countPeopleByRegistration(
  db: Db,
  scope: TenantContext,
  personKinds: readonly PersonKind[],
  column: 'regType' | 'specialty',
) {
  // Selects distinct people per value before counting, because `count(distinct …)` would sort them all.
  const told = db.query
    .selectFrom('registration as r')
    .innerJoin('person as p', (join) => join.onRef('p.entUuid', '=', 'r.entUuid').onRef('p.uuid', '=', 'r.personUuid'))
    .where('r.entUuid', '=', scope.entUuid)
    .where('p.personKind', 'in', personKinds)
    .where('r.delFlag', '=', sql.lit('0'))
    .where('p.delFlag', '=', sql.lit('0'))
    .where(`r.${column}`, 'is not', null)
    .select((select) => [sql<string>`${select.ref(`r.${column}`)}`.as('value'), 'r.personUuid'])
    .distinct();
  return await db.query
    .selectFrom(told.as('t'))
    .select((select) => ['t.value', select.fn.countAll<number>().as('count')])
    .groupBy('t.value')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(100)
    .execute();
}
