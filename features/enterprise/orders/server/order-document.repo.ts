import type { Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { buildEnterpriseRegionCondition, toSqlCondition } from '#platform/server/db/region-condition.ts';
import type { OrderRow } from './order.repo.ts';

/** Database access for the documents of an order: vouchers of transfers, and the invoice. */

interface VoucherTable {
  entUuid: string;
  uuid: string;
  orderUuid: string;
  payerName: string;
  payerAccount: string | null;
  amount: string;
  transferDate: string;
  fileName: string;
  mime: string;
  size: number;
  sha256: string;
  storageKey: string;
  state: 'reviewing' | 'passed' | 'rejected';
  rejectReason: string | null;
  decideTime: Date | null;
  decideBy: string | null;
  createTime: Date;
  createBy: string | null;
}

interface InvoiceTable {
  entUuid: string;
  uuid: string;
  orderUuid: string;
  invoiceType: '普通' | '专用';
  titleType: '企业' | '个人';
  title: string;
  taxNo: string | null;
  address: string | null;
  phone: string | null;
  bank: string | null;
  account: string | null;
  mail: string;
  amount: string;
  state: 'applied' | 'issued' | 'rejected';
  rejectReason: string | null;
  invoiceNo: string | null;
  fileName: string | null;
  sha256: string | null;
  storageKey: string | null;
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    paymentVoucher: VoucherTable;
    invoice: InvoiceTable;
  }
}

export type VoucherRow = Selectable<VoucherTable>;
export type InvoiceRow = Selectable<InvoiceTable>;
type OrderKey = Pick<OrderRow, 'entUuid' | 'uuid'>;

export async function addVoucherRow(db: Db, row: VoucherRow): Promise<void> {
  await db.query.insertInto('paymentVoucher').values(row).execute();
}

export async function listVoucherRows(db: Db, { entUuid, uuid }: OrderKey): Promise<VoucherRow[]> {
  return await db.query
    .selectFrom('paymentVoucher')
    .selectAll()
    .where('entUuid', '=', entUuid)
    .where('orderUuid', '=', uuid)
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .limit(50)
    .execute();
}

/**
 * Returns a voucher.
 * @param scope the enterprise that must own the voucher, or the regions of an operator
 */
export async function getVoucherRow(
  db: Db,
  scope: TenantContext | RegionScope,
  uuid: string,
): Promise<VoucherRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  let found = db.query.selectFrom('paymentVoucher').selectAll().where('uuid', '=', uuid);
  found =
    'entUuid' in scope
      ? found.where('entUuid', '=', scope.entUuid)
      : found.where(toSqlCondition(buildEnterpriseRegionCondition(scope, 'ent_uuid')));
  return await found.executeTakeFirst();
}

/**
 * Stores the decision about a voucher.
 * @returns whether it was still open; of two concurrent decisions only the first succeeds
 */
export async function decideVoucherRow(
  db: Db,
  uuid: string,
  decision: Pick<VoucherRow, 'state' | 'rejectReason' | 'decideTime' | 'decideBy'>,
): Promise<boolean> {
  const row = await db.query
    .updateTable('paymentVoucher')
    .set(decision)
    .where('uuid', '=', uuid)
    .where('state', '=', 'reviewing')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function getOrderInvoiceRow(db: Db, { entUuid, uuid }: OrderKey): Promise<InvoiceRow | undefined> {
  return await db.query
    .selectFrom('invoice')
    .selectAll()
    .where('entUuid', '=', entUuid)
    .where('orderUuid', '=', uuid)
    .executeTakeFirst();
}

/** Lists the invoices of several orders, keyed by order. */
export async function listInvoiceUuids(
  db: Db,
  scope: TenantContext,
  orders: readonly string[],
): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  const rows = await db.query
    .selectFrom('invoice')
    .select(['uuid', 'orderUuid'])
    .where('entUuid', '=', scope.entUuid)
    .where('orderUuid', 'in', [...orders])
    .execute();
  return new Map(rows.map((row) => [row.orderUuid, row.uuid]));
}

/**
 * Returns an invoice.
 * @param scope the enterprise that must own the invoice, or the regions of an operator
 */
export async function getInvoiceRow(
  db: Db,
  scope: TenantContext | RegionScope,
  uuid: string,
): Promise<InvoiceRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  let found = db.query.selectFrom('invoice').selectAll().where('uuid', '=', uuid);
  found =
    'entUuid' in scope
      ? found.where('entUuid', '=', scope.entUuid)
      : found.where(toSqlCondition(buildEnterpriseRegionCondition(scope, 'ent_uuid')));
  return await found.executeTakeFirst();
}

export async function addInvoiceRow(db: Db, row: InvoiceRow): Promise<void> {
  await db.query.insertInto('invoice').values(row).execute();
}

/** Replaces an invoice that is requested again after a rejection. */
export async function replaceInvoiceRow(db: Db, { uuid, ...row }: InvoiceRow): Promise<void> {
  const { entUuid: _ent, orderUuid: _order, createTime: _time, createBy: _by, ...fields } = row;
  await db.query.updateTable('invoice').set(fields).where('uuid', '=', uuid).execute();
}

/**
 * Stores the decision about an invoice.
 * @returns whether it was still waiting
 */
export async function decideInvoiceRow(
  db: Db,
  uuid: string,
  decision: Partial<
    Pick<InvoiceRow, 'state' | 'rejectReason' | 'invoiceNo' | 'fileName' | 'sha256' | 'storageKey' | 'updateBy'>
  >,
  now: Date,
): Promise<boolean> {
  const row = await db.query
    .updateTable('invoice')
    .set({ ...decision, updateTime: now })
    .where('uuid', '=', uuid)
    .where('state', '=', 'applied')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}
