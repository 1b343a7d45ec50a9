import {
  type ExpressionBuilder,
  type Generated,
  type OrderByItemBuilder,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { Category } from '#domain/records/certificate.ts';
import { certificate, certificateItem } from '#domain/records/certificate.ts';
import { type FieldNameOf, getSearchedNames } from '#domain/records/field.ts';
import type { PlainColumns } from '#domain/records/values.ts';
import { addDays } from '#domain/validity/day.ts';
import { VALIDITY_STAGES } from '#domain/validity/validity.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import { addTenantRow, createUpdateStamp, updateTenantRow } from '#platform/server/db/tenant-rows.ts';
import type { ValidityFilter } from '../certificates.contract.ts';
import type { DeclaredStatus } from '../contract/rules.ts';

interface CertificateTable extends PlainColumns<typeof certificate>, Bookkeeping {
  entUuid: string;
  uuid: string;
  status: Generated<DeclaredStatus>;
  fileUuids: Generated<string[]>;
  extra: Generated<Record<string, unknown>>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    certificate: CertificateTable;
  }
}

export type CertificateRow = Selectable<CertificateTable>;
/** The editable columns. */
export type CertificateValues = PlainColumns<typeof certificate> & Pick<CertificateRow, 'status'>;

export interface CertificateFilter extends Slice {
  readonly keyword?: string | undefined;
  readonly category?: Category | undefined;
  readonly level?: string | undefined;
  readonly issuer?: string | undefined;
  readonly validity?: ValidityFilter | undefined;
  readonly orderBy: 'validEnd' | 'issueDate' | 'certName' | 'updateTime';
  readonly descending: boolean;
}

const own = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('certificate as c').where('c.entUuid', '=', scope.entUuid).where('c.delFlag', '=', sql.lit('0'));

/** Returns the range of expiry dates of a validity state, relative to a day; null means no limit on that side. */
export function getExpiryRange(validity: Exclude<ValidityFilter, 'withdrawn'>, todayOn: string) {
  const after = (days: number) => addDays(todayOn, days);
  if (validity === 'expired') return { from: null, to: after(-1) };
  const stages = VALIDITY_STAGES.filter((stage) => stage.maxDaysLeft >= 0);
  const index = stages.findIndex((stage) => stage.state === validity);
  const inner = stages[index + 1];
  const outer = stages[index];
  if (validity === 'valid' || !outer) return { from: after((stages[0]?.maxDaysLeft ?? 0) + 1), to: null };
  return { from: after(inner ? inner.maxDaysLeft + 1 : 0), to: after(outer.maxDaysLeft) };
}

type Where = ExpressionBuilder<Tables & { c: CertificateTable }, 'c'>;

function inState(where: Where, validity: ValidityFilter, todayOn: string) {
  if (validity === 'withdrawn') return where('c.status', '<>', 'normal');
  const { from, to } = getExpiryRange(validity, todayOn);
  const inWindow = where.and([
    ...(from === null ? [] : [where('c.validEnd', '>=', from)]),
    ...(to === null ? [] : [where('c.validEnd', '<=', to)]),
  ]);
  const endless = validity === 'valid' ? where.or([inWindow, where('c.validEnd', 'is', null)]) : inWindow;
  return where.and([where('c.status', '=', 'normal'), endless]);
}

const hasItem = (
  where: Where,
  column: FieldNameOf<typeof certificateItem>,
  compare: '=' | 'ilike',
  value: string | RawBuilder<string>,
) =>
  where.exists(
    where
      .selectFrom('certificateItem as i')
      .select(sql<number>`1`.as('one'))
      .whereRef('i.entUuid', '=', 'c.entUuid')
      .whereRef('i.zzzsUuid', '=', 'c.uuid')
      .where('i.delFlag', '=', sql.lit('0'))
      .where(`i.${column}`, compare, value),
  );

function filtered(db: Db, scope: TenantContext, filter: CertificateFilter, todayOn: string) {
  let found = own(db, scope);
  const { keyword, category, level, issuer, validity } = filter;
  if (keyword) {
    const word = toWordPatterns(keyword);
    found = found.where((where) =>
      where.or([
        ...getSearchedNames(certificate).map((name) => where(`c.${name}`, 'ilike', word)),
        ...getSearchedNames(certificateItem).map((name) => hasItem(where, name, 'ilike', word)),
      ]),
    );
  }
  if (category) found = found.where('c.category', '=', category);
  if (issuer) found = found.where('c.issuer', '=', issuer);
  if (level) found = found.where((where) => hasItem(where, 'level', '=', level));
  if (validity) found = found.where((where) => inState(where, validity, todayOn));
  return found;
}

export async function listCertificateRows(db: Db, scope: TenantContext, filter: CertificateFilter, todayOn: string) {
  const found = filtered(db, scope, filter, todayOn);
  // Sorts rows without a value last. Columns that always have a value use the same index in reverse.
  const isOptional = filter.orderBy === 'validEnd' || filter.orderBy === 'issueDate';
  const ordered = (order: OrderByItemBuilder) => {
    if (!filter.descending) return order.asc();
    return isOptional ? order.desc().nullsLast() : order.desc();
  };
  const tied = filter.descending && !isOptional ? 'desc' : 'asc';
  return await listPageByKey(
    found,
    {
      key: 'c.uuid',
      rows: own(db, scope).selectAll('c'),
      order: (query) => query.orderBy(`c.${filter.orderBy}`, ordered).orderBy('c.uuid', tied),
    },
    filter,
  );
}

/** Counts certificates by expiry date and status; all validity filters are derived from this one query. */
export async function countByExpiryDate(db: Db, scope: TenantContext) {
  return await own(db, scope)
    .select((c) => ['c.validEnd', 'c.status', c.fn.countAll<number>().as('count')])
    .groupBy(['c.validEnd', 'c.status'])
    .execute();
}

export async function listIssuers(db: Db, scope: TenantContext): Promise<string[]> {
  const rows = await own(db, scope)
    .select('c.issuer')
    .distinct()
    .where('c.issuer', 'is not', null)
    .orderBy('c.issuer')
    .limit(200)
    .execute();
  return rows.flatMap((row) => row.issuer ?? []);
}

/** Lists those of the given certificates that exist. */
export async function listNamedCertificates(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
): Promise<CertificateRow[]> {
  return await own(db, scope).selectAll('c').where('c.uuid', 'in', uuids).execute();
}

/** @param lock locks the row until the transaction ends, so that concurrent edits run one after the other */
export async function getCertificateRow(db: Db, scope: TenantContext, uuid: string, lock = false) {
  const found = own(db, scope).selectAll('c').where('c.uuid', '=', uuid);
  return await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
}

export async function addCertificateRow(
  db: Db,
  scope: TenantContext,
  { uuid, now, values }: { readonly uuid: string; readonly now: Date; readonly values: CertificateValues },
): Promise<void> {
  await addTenantRow(db, scope, 'certificate', { ...values, uuid }, now);
}

/** @returns the new revision */
export async function editCertificateRow(
  db: Db,
  scope: TenantContext,
  { uuid, now, values }: { readonly uuid: string; readonly now: Date; readonly values: CertificateValues },
): Promise<number> {
  const row = await db.query
    .updateTable('certificate')
    .set((set) => ({
      ...values,
      // The edit replaces the original status text that was imported.
      extra: sql<Record<string, unknown>>`${set.ref('extra')} - 'status'`,
      revision: set('revision', '+', 1),
      updateTime: now,
      updateBy: scope.userUuid,
    }))
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Increments the revision of a certificate when its items change, so that an edit based on the previous state is rejected. */
export async function incrementCertificateRevision(
  db: Db,
  scope: TenantContext,
  uuid: string,
  now: Date,
): Promise<void> {
  await updateTenantRow(db, scope, 'certificate', uuid, {}, now);
}

/** Soft-deletes certificates with their items. @returns the number of deleted certificates */
export async function removeCertificateRows(db: Db, scope: TenantContext, uuids: readonly string[], now: Date) {
  if (uuids.length === 0) return 0;
  const gone = { delFlag: '2' as const, ...createUpdateStamp(scope, now) };
  await db.query
    .updateTable('certificateItem')
    .set(gone)
    .where('entUuid', '=', scope.entUuid)
    .where('zzzsUuid', 'in', uuids)
    .where('delFlag', '=', '0')
    .execute();
  const removed = await db.query
    .updateTable('certificate')
    .set(gone)
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', 'in', uuids)
    .where('delFlag', '=', '0')
    .returning('uuid')
    .execute();
  return removed.length;
}
