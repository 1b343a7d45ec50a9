import { type ExpressionBuilder, type Generated, type JSONColumnType, sql } from 'kysely';
import { otherPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { buildNamePattern } from '#domain/text/person-name.ts';
import { listVisibleKinds, type TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import { type ColumnsByName, listColumnNames, toFieldNames } from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readInParts } from '#platform/server/db/in-parts.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { PersonKind } from '../contract/people.ts';
import type { PersonExtra, PersonFacts, RegistrationFacts } from './person-table.ts';

export interface PersonTable extends Bookkeeping, PersonFacts {
  entUuid: string;
  uuid: string;
  personKind: PersonKind;
  /** Encrypted. */
  idNo: string | null;
  idNoIndex: string | null;
  nextEnd: string | null;
  extra: JSONColumnType<Partial<PersonExtra>>;
}

interface RegistrationTable extends ColumnsByName<typeof registration> {
  entUuid: string;
  uuid: string;
  personUuid: string;
  seq: number;
  createTime: Date;
  updateTime: Date;
  delFlag: Generated<'0' | '2'>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    person: PersonTable;
    registration: RegistrationTable;
  }
}

/** A stored person with an encrypted ID number, without registrations and certificates. */
export interface PersonRow extends PersonFacts {
  readonly uuid: string;
  readonly personKind: PersonKind;
  readonly idNo: string | null;
  readonly idNoIndex: string | null;
  readonly nextEnd: string | null;
  readonly extra: Partial<PersonExtra>;
  readonly revision: number;
  readonly createTime: Date;
  readonly updateTime: Date;
}

export interface RegistrationRow extends RegistrationFacts {
  readonly uuid: string;
  readonly personUuid: string;
}

/** All columns of a person that use cases see. */
export const PERSON_COLUMNS = [
  'uuid',
  'personKind',
  'idNo',
  'idNoIndex',
  ...listColumnNames(otherPerson),
  'nextEnd',
  'extra',
  'revision',
  'createTime',
  'updateTime',
] as const; // prettier-ignore

const REGISTRATION_COLUMNS = ['uuid', 'personUuid', ...listColumnNames(registration)] as const;

/** Kinds of people. A key with rights for other people only cannot view registered people. */
const KINDS: readonly PersonKind[] = ['register', 'else'];

/** Returns the kinds of people that the caller may view: all visible kinds, or the requested kind. */
export const listVisiblePersonKinds = (scope: TenantContext, wanted?: PersonKind): readonly PersonKind[] =>
  listVisibleKinds(
    scope,
    KINDS.filter((kind) => wanted === undefined || kind === wanted),
  );

/** Returns people by uuid. With `forUpdate`, locks the rows in a fixed order until the transaction ends. */
export async function getPeople(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
  options: { readonly personKind?: PersonKind; readonly forUpdate?: boolean } = {},
): Promise<PersonRow[]> {
  if (uuids.length === 0) return [];
  return await db.query
    .selectFrom('person')
    .select(PERSON_COLUMNS)
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', 'in', uuids)
    .where('delFlag', '=', '0')
    .where('personKind', 'in', listVisiblePersonKinds(scope, options.personKind))
    .$if(options.forUpdate === true, (query) => query.orderBy('uuid').forNoKeyUpdate())
    .execute();
}

/** Lists all people of the enterprise in order of entry, in batches; for the enterprise document. */
export function listAllPeople(db: Db, scope: TenantContext): AsyncGenerator<PersonRow[]> {
  const ordered = db.query
    .selectFrom('person')
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .where('personKind', 'in', listVisiblePersonKinds(scope))
    .orderBy('createTime')
    .orderBy('uuid');
  return readInParts({
    first: (limit) => ordered.select(PERSON_COLUMNS).limit(limit).execute(),
    keys: ordered.select('uuid'),
    of: (uuids) => getPeople(db, scope, uuids),
  });
}

/** Lists the registrations of the given people (of the whole enterprise without `personUuids`), in their order for each person. */
export async function listRegistrations(
  db: Db,
  scope: TenantContext,
  personUuids?: readonly string[],
): Promise<RegistrationRow[]> {
  if (personUuids?.length === 0) return [];
  const rows = await db.query
    .selectFrom('registration')
    .select(REGISTRATION_COLUMNS)
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .$if(personUuids !== undefined, (query) => query.where('personUuid', 'in', personUuids ?? []))
    .orderBy('personUuid')
    .orderBy('seq')
    .execute();
  return rows.map((row) => toFieldNames(registration, row));
}

/** Lists the people of the enterprise in both lists who have one of the ID numbers. */
export async function listPeopleByIdNumber(db: Db, scope: TenantContext, idNoIndexes: readonly string[]) {
  if (idNoIndexes.length === 0) return [];
  return await db.query
    .selectFrom('person')
    .select(['uuid', 'name', 'personKind', 'idNoIndex'])
    .where('entUuid', '=', scope.entUuid)
    .where('idNoIndex', 'in', idNoIndexes)
    .where('delFlag', '=', '0')
    .where('personKind', 'in', listVisiblePersonKinds(scope))
    .execute();
}

/** Lists registrations of the enterprise with one of the given numbers, with their holders. */
export async function listRegistrationsByNumber(db: Db, scope: TenantContext, regNos: readonly string[]) {
  if (regNos.length === 0) return [];
  return await db.query
    .selectFrom('registration as r')
    .innerJoin('person as p', (join) => join.onRef('p.entUuid', '=', 'r.entUuid').onRef('p.uuid', '=', 'r.personUuid'))
    .select(['r.uuid', 'r.personUuid', 'r.regType', 'r.regNo', 'r.specialty', 'p.name'])
    .where('r.entUuid', '=', scope.entUuid)
    .where('r.regNo', 'in', regNos)
    .where('r.delFlag', '=', '0')
    .where('p.personKind', 'in', listVisiblePersonKinds(scope))
    .execute();
}

/** Returns the holder of a registration. */
export async function getRegistrationHolder(db: Db, scope: TenantContext, uuid: string) {
  return await db.query
    .selectFrom('registration as r')
    .innerJoin('person as p', (join) => join.onRef('p.entUuid', '=', 'r.entUuid').onRef('p.uuid', '=', 'r.personUuid'))
    .select(['p.uuid', 'p.personKind as kind'])
    .where('r.entUuid', '=', scope.entUuid)
    .where('r.uuid', '=', uuid)
    .where('r.delFlag', '=', '0')
    .where('p.delFlag', '=', '0')
    .where('p.personKind', 'in', listVisiblePersonKinds(scope))
    .executeTakeFirst();
}

/**
 * Returns the holder of a further post certificate by its key, which the view v_reminder_due builds. Searches only people with the given
 * name.
 */
export async function getPostHolder(
  db: Db,
  scope: TenantContext,
  { key, name }: { readonly key: string; readonly name: string },
) {
  return await onPayroll(db, scope)
    .innerJoinLateral(
      sql<{ seq: string }>`(select o.seq from jsonb_array_elements(
          case when jsonb_typeof(p.extra -> 'posts') = 'array' then p.extra -> 'posts' else '[]'::jsonb end) with ordinality as o (item, seq)
        where md5(p.uuid::text || ' post ' || o.seq)::uuid = ${key}::uuid)`.as('post'),
      (join) => join.onTrue(),
    )
    .select(['p.uuid', 'p.personKind as kind', 'post.seq'])
    .where('p.name', '=', name)
    .executeTakeFirst();
}

export async function countPeople(db: Db, scope: TenantContext): Promise<Record<PersonKind, number>> {
  const rows = await db.query
    .selectFrom('person')
    .select((select) => ['personKind', select.fn.countAll<number>().as('count')])
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .groupBy('personKind')
    .execute();
  const of = (kind: PersonKind) => rows.find((row) => row.personKind === kind)?.count ?? 0;
  return { register: of('register'), else: of('else') };
}

/** SQL for the name of a registration: 一级建造师（建筑工程）. */
const PAPERS = sql<string>`r.reg_type || coalesce('（' || r.specialty || '）', '')`;

const onPayroll = (db: Db, scope: TenantContext) =>
  db.query
    .selectFrom('person as p')
    .where('p.entUuid', '=', scope.entUuid)
    .where('p.delFlag', '=', sql.lit('0'))
    .where('p.status', '=', sql.lit('on'))
    .where('p.personKind', 'in', listVisiblePersonKinds(scope));

/** Lists current employees whose name or documents contain the keyword, by name; the search uses only indexes. */
export async function searchCurrentEmployees(
  db: Db,
  scope: TenantContext,
  {
    keyword,
    personKind,
    limit,
  }: { readonly keyword: string; readonly personKind: PersonKind | undefined; readonly limit: number },
): Promise<string[]> {
  const word = toWordPatterns(keyword);
  const name = buildNamePattern(keyword);
  const registered = (expression: ExpressionBuilder<Tables & { p: Tables['person'] }, 'p'>) =>
    expression.exists(
      expression
        .selectFrom('registration as r')
        .select('r.uuid')
        .whereRef('r.entUuid', '=', 'p.entUuid')
        .whereRef('r.personUuid', '=', 'p.uuid')
        .where('r.delFlag', '=', '0')
        .where(PAPERS, 'ilike', word),
    );
  const rows = await onPayroll(db, scope)
    .$if(personKind !== undefined, (query) => query.where('p.personKind', '=', personKind ?? 'register'))
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or([
          where('p.name', 'ilike', word),
          ...(name === null ? [] : [where('p.name', '~', name)]),
          where(sql<string>`concat_ws(' ', p.kind, p.post_name, p.title_name)`, 'ilike', word),
          registered(where),
        ]),
      ),
    )
    .select('p.uuid')
    .orderBy('p.name')
    .orderBy('p.uuid')
    .limit(limit)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** Lists the names and documents of the given people who are current employees. */
export async function listPersonOptions(db: Db, scope: TenantContext, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return await onPayroll(db, scope)
    .leftJoin('registration as r', (join) =>
      join.onRef('r.entUuid', '=', 'p.entUuid').onRef('r.personUuid', '=', 'p.uuid').on('r.delFlag', '=', '0'),
    )
    .where('p.uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .select([
      'p.uuid',
      'p.name',
      'p.personKind',
      sql<string | null>`coalesce(string_agg(distinct ${PAPERS}, '、'),
        nullif(concat_ws(' ', p.kind, p.post_name, p.title_name), ''))`.as('note'),
    ])
    .groupBy(['p.entUuid', 'p.uuid'])
    .orderBy('p.name')
    .orderBy('p.uuid')
    .execute();
}
