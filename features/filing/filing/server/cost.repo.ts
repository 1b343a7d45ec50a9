import type { Generated, Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { WriteStamp } from '#platform/server/db/bookkeeping.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { addTenantRow, removeTenantRow, updateTenantRow } from '#platform/server/db/tenant-rows.ts';
import type { CostKind } from '../contract/costs.ts';

interface FilingCostTable extends WriteStamp {
  entUuid: string;
  uuid: string;
  filingUuid: string;
  kind: CostKind;
  onDay: string;
  what: string;
  hours: string | number | null;
  amount: string | number;
  revision: Generated<number>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingCost: FilingCostTable;
  }
}

export type StoredCost = Pick<
  Selectable<FilingCostTable>,
  'uuid' | 'filingUuid' | 'kind' | 'onDay' | 'what' | 'hours' | 'amount' | 'revision'
>;
export type CostValues = Pick<StoredCost, 'kind' | 'onDay' | 'what' | 'hours' | 'amount'>;

const COLUMNS = ['uuid', 'filingUuid', 'kind', 'onDay', 'what', 'hours', 'amount', 'revision'] as const;

const own = (db: Db, scope: TenantContext) => db.query.selectFrom('filingCost').where('entUuid', '=', scope.entUuid);

/** Newest first. */
export async function listCostRows(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  page: Slice,
): Promise<Listed<StoredCost>> {
  const found = own(db, scope).where('filingUuid', '=', filingUuid);
  return await listPage(found, found.select(COLUMNS).orderBy('onDay', 'desc').orderBy('uuid'), page);
}

export async function countCostRows(db: Db, scope: TenantContext, filingUuid: string): Promise<number> {
  return await getCount(own(db, scope).where('filingUuid', '=', filingUuid));
}

export interface CostSum {
  readonly kind: CostKind;
  readonly amount: number;
  readonly hours: number;
}

export async function sumCostRows(db: Db, scope: TenantContext, filingUuid: string): Promise<CostSum[]> {
  const rows = await own(db, scope)
    .select(['kind'])
    .select(({ fn }) => [fn.sum<string>('amount').as('amount'), fn.sum<string | null>('hours').as('hours')])
    .where('filingUuid', '=', filingUuid)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, amount, hours }) => ({ kind, amount: Number(amount), hours: Number(hours ?? 0) }));
}

export async function getCostRow(db: Db, scope: TenantContext, uuid: string): Promise<StoredCost | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

interface NewCost {
  readonly uuid: string;
  readonly filingUuid: string;
  readonly now: Date;
  readonly values: CostValues;
}

export async function addCostRow(
  db: Db,
  scope: TenantContext,
  { uuid, filingUuid, now, values }: NewCost,
): Promise<void> {
  await addTenantRow(db, scope, 'filingCost', { ...values, uuid, filingUuid }, now);
}

export async function changeCostRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  { now, values }: { readonly now: Date; readonly values: CostValues },
): Promise<void> {
  await updateTenantRow(db, scope, 'filingCost', uuid, values, now);
}

export async function removeCostRow(db: Db, scope: TenantContext, uuid: string): Promise<void> {
  await removeTenantRow(db, scope, 'filingCost', uuid);
}
