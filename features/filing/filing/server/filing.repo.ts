import { type ColumnType, type Selectable, sql } from 'kysely';
import type { FilingKind } from '#domain/filing/kinds.ts';
import { FILING_STATES, type FilingDecision, type FilingState, isFilingInProgress } from '#domain/filing/states.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { addTenantRow, updateTenantRow } from '#platform/server/db/tenant-rows.ts';

interface FilingTable extends Bookkeeping {
  entUuid: string;
  uuid: string;
  name: string;
  kind: FilingKind;
  standardCode: string | null;
  standardName: string | null;
  level: string | null;
  region: string;
  acceptOrg: string | null;
  entryUrl: string | null;
  route: string | null;
  legalDays: number | null;
  isGuideVerified: boolean;
  state: FilingState;
  decision: FilingDecision | null;
  /** An exact decimal, returned by the database as text. */
  budgetWan: ColumnType<string | null, number | null, number | null>;
  plannedOn: string | null;
  filedOn: string | null;
  acceptedOn: string | null;
  correctionOn: string | null;
  correctionDueOn: string | null;
  reviewOn: string | null;
  publicityOn: string | null;
  objectionOn: string | null;
  decidedOn: string | null;
  receivedOn: string | null;
  ownerUuid: string | null;
  note: string | null;
  nextOn: string | null;
  nextWhat: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingCase: FilingTable;
  }
}

export type StoredFiling = Omit<Selectable<FilingTable>, 'entUuid' | 'updateBy' | 'delFlag'>;
export type FilingValues = Omit<
  StoredFiling,
  'uuid' | 'budgetWan' | 'revision' | 'createTime' | 'updateTime' | 'createBy'
> & { readonly budgetWan: number | null };
export type NamedFiling = StoredFiling & { readonly ownerName: string | null; readonly createdBy: string | null };

const COLUMNS = [
  'uuid',
  'name',
  'kind',
  'standardCode',
  'standardName',
  'level',
  'region',
  'acceptOrg',
  'entryUrl',
  'route',
  'legalDays',
  'isGuideVerified',
  'state',
  'decision',
  'budgetWan',
  'plannedOn',
  'filedOn',
  'acceptedOn',
  'correctionOn',
  'correctionDueOn',
  'reviewOn',
  'publicityOn',
  'objectionOn',
  'decidedOn',
  'receivedOn',
  'ownerUuid',
  'note',
  'nextOn',
  'nextWhat',
  'revision',
  'createTime',
  'updateTime',
  'createBy',
] as const;

const own = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('filingCase').where('entUuid', '=', scope.entUuid).where('delFlag', '=', '0');

export interface FilingFilter {
  /** The states to list; empty for all states. */
  readonly states: readonly FilingState[];
  readonly kind: FilingKind | null;
  readonly standardCode: string | null;
  readonly owner: string | null;
  readonly keyword: string | null;
  /** Selects filings whose next step is due on or before this day. */
  readonly dueUntil: string | null;
}

function matching(db: Db, scope: TenantContext, filter: FilingFilter) {
  const { states, kind, standardCode, owner, keyword, dueUntil } = filter;
  let found = own(db, scope);
  if (states.length > 0) found = found.where('state', 'in', [...states]);
  if (kind !== null) found = found.where('kind', '=', kind);
  if (standardCode !== null) found = found.where('standardCode', '=', standardCode);
  if (owner !== null) found = found.where('ownerUuid', '=', isUuid(owner) ? owner : null);
  if (dueUntil !== null) found = found.where('nextOn', '<=', dueUntil);
  if (keyword !== null) {
    const like = toWordPatterns(keyword);
    found = found.where((where) =>
      where.or([where('name', 'ilike', like), where('standardName', 'ilike', like), where('acceptOrg', 'ilike', like)]),
    );
  }
  return found;
}

const named = <T extends string>(column: T) =>
  sql<string | null>`(select nick_name from app_user where uuid = ${sql.ref(`filing_case.${column}`)})`;

/** Lists filings by the due day of the next step, earliest first; filings without a due day come last. */
export async function listFilingRows(
  db: Db,
  scope: TenantContext,
  filter: FilingFilter,
  page: Slice,
): Promise<Listed<NamedFiling>> {
  const wanted = matching(db, scope, filter);
  return await listPage(
    wanted,
    wanted
      .select(COLUMNS)
      .select([named('owner_uuid').as('ownerName'), named('create_by').as('createdBy')])
      .orderBy('nextOn', (order) => order.asc().nullsLast())
      .orderBy('uuid'),
    page,
  );
}

export async function countFilingsByState(
  db: Db,
  scope: TenantContext,
): Promise<{ state: FilingState; count: number }[]> {
  const rows = await own(db, scope)
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

export async function getFilingRow(db: Db, scope: TenantContext, uuid: string): Promise<NamedFiling | null> {
  if (!isUuid(uuid)) return null;
  const row = await own(db, scope)
    .select(COLUMNS)
    .select([named('owner_uuid').as('ownerName'), named('create_by').as('createdBy')])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row ?? null;
}

export interface DueFiling {
  readonly uuid: string;
  readonly name: string;
  readonly nextOn: string;
  readonly nextWhat: string;
}

/** Lists the filings with a due day, earliest first. */
export async function listDueFilings(db: Db, scope: TenantContext): Promise<DueFiling[]> {
  return await own(db, scope)
    .select(['uuid', 'name'])
    .select((column) => [
      column.ref('nextOn').$notNull().as('nextOn'),
      column.ref('nextWhat').$notNull().as('nextWhat'),
    ])
    .where('nextOn', 'is not', null)
    .where('nextWhat', 'is not', null)
    .orderBy('nextOn')
    .orderBy('uuid')
    .execute();
}

const OPEN_STATES = FILING_STATES.filter(isFilingInProgress);

/** Counts the open filings of several enterprises. */
export async function countOpenFilingsByEnterprise(
  db: Db,
  scopes: readonly TenantContext[],
): Promise<ReadonlyMap<string, number>> {
  if (scopes.length === 0) return new Map();
  const rows = await db.query
    .selectFrom('filingCase')
    .select((row) => ['entUuid', row.fn.countAll<string>().as('count')])
    .where(
      'entUuid',
      'in',
      scopes.map(({ entUuid }) => entUuid),
    )
    .where('delFlag', '=', '0')
    .where('state', 'in', OPEN_STATES)
    .groupBy('entUuid')
    .execute();
  return new Map(rows.map(({ entUuid, count }) => [entUuid, Number(count)]));
}

/** Lists the open filings by the due day of the next step, earliest first; filings without a due day come last. */
export async function listOpenFilings(db: Db, scope: TenantContext, most: number) {
  return await own(db, scope)
    .select(['uuid', 'name', 'state', 'nextOn', 'nextWhat'])
    .where('state', 'in', OPEN_STATES)
    .orderBy('nextOn', (order) => order.asc().nullsLast())
    .orderBy('uuid')
    .limit(most)
    .execute();
}

/** Lists the standards and levels of filings in progress, newest first. */
export async function listFilingTargets(
  db: Db,
  scope: TenantContext,
): Promise<{ standardCode: string; level: string }[]> {
  return await own(db, scope)
    .select((column) => [
      column.ref('standardCode').$notNull().as('standardCode'),
      column.ref('level').$notNull().as('level'),
    ])
    .where('state', 'in', OPEN_STATES)
    .where('standardCode', 'is not', null)
    .where('level', 'is not', null)
    .orderBy('createTime', 'desc')
    .limit(10)
    .execute();
}

export interface FilingKey {
  readonly entUuid: string;
  readonly uuid: string;
}

/**
 * Lists the open filings of all enterprises whose next due day may be the end of the legal period, in the order of their keys and starting
 * after `after`.
 */
export async function listFilingsDueByLegalPeriod(db: Db, after: FilingKey, most: number): Promise<FilingKey[]> {
  return await db.query
    .selectFrom('filingCase')
    .select(['entUuid', 'uuid'])
    .where('delFlag', '=', '0')
    .where('acceptedOn', 'is not', null)
    .where('legalDays', 'is not', null)
    .where('state', 'in', OPEN_STATES)
    .where(sql<boolean>`(ent_uuid, uuid) > (${after.entUuid}::uuid, ${after.uuid}::uuid)`)
    .orderBy('entUuid')
    .orderBy('uuid')
    .limit(most)
    .execute();
}

/** Returns the filing and locks its row until the transaction ends. */
export async function lockFiling(db: Db, scope: TenantContext, uuid: string): Promise<StoredFiling | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

export async function addFilingRow(
  db: Db,
  scope: TenantContext,
  { uuid, now, values }: { readonly uuid: string; readonly now: Date; readonly values: FilingValues },
): Promise<void> {
  await addTenantRow(db, scope, 'filingCase', { ...values, uuid }, now);
}

/** Sets the next step. The revision is not incremented, because the next step is derived from the tasks. */
export async function setFilingNextStep(
  db: Db,
  scope: TenantContext,
  uuid: string,
  values: Pick<FilingValues, 'nextOn' | 'nextWhat'>,
): Promise<void> {
  await db.query
    .updateTable('filingCase')
    .set(values)
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

export async function changeFilingRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  { now, values }: { readonly now: Date; readonly values: Partial<FilingValues> & { readonly delFlag?: '2' } },
): Promise<void> {
  await updateTenantRow(db, scope, 'filingCase', uuid, values, now);
}
