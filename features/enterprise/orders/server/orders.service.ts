import { formatTime } from '#domain/text/time.ts';
import { listSoldKeys } from '#features/identity/keys/server/keys.server-api.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { Order, OrderDetail } from '../contract/records.ts';
import type * as contract from '../orders.contract.ts';
import { formatOrderEvent } from './ledger.ts';
import { getOrderRow, listOrderNumbers, listOrderRows, type OrderRow } from './order.repo.ts';
import { getOrderInvoiceRow, listInvoiceUuids, listVoucherRows } from './order-document.repo.ts';
import { toInvoice, toOrder, toPayment, toVoucher } from './order-wire.ts';
import { listOrderEventRows, listPayments } from './payment.repo.ts';

/** Returns an order of the caller's enterprise. @throws ApiError 数据不存在 */
export async function findEnterpriseOrder(
  context: LoginContext,
  uuid: string,
): Promise<{ order: OrderRow; scope: TenantContext }> {
  const scope = getOwnTenantContext(context);
  const order = scope && (await getOrderRow(context.app.db, scope, uuid));
  if (!scope || !order) throw createNotFoundError();
  return { order, scope };
}

async function describeOrders(app: App, scope: TenantContext, rows: readonly OrderRow[]): Promise<Order[]> {
  const keys = rows.some((row) => row.kind !== 'member') ? await listSoldKeys(app.db, scope) : [];
  const uuids = rows.map((row) => row.uuid);
  const invoices = await listInvoiceUuids(app.db, scope, uuids);
  return rows.map((row) =>
    toOrder(row, {
      keyUuids: keys.filter((key) => key.orderUuid === row.uuid).map((key) => key.uuid),
      invoiceUuid: invoices.get(row.uuid) ?? null,
    }),
  );
}

export async function describeOrder(app: App, scope: TenantContext, row: OrderRow): Promise<Order> {
  const [order] = await describeOrders(app, scope, [row]);
  if (!order) throw createNotFoundError();
  return order;
}

/** C-152: lists the orders of the caller's enterprise. A user without an enterprise has no orders. */
export async function listOrders(context: LoginContext, query: InputOf<typeof contract.listOrders>['query']) {
  const { app } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) return { rows: [], total: 0 };
  const { rows, total } = await listOrderRows(app.db, scope, {
    status: query.status,
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return { rows: await describeOrders(app, scope, rows), total };
}

/** C-153: returns the summary of an order. */
export async function getOrder(context: LoginContext, uuid: string): Promise<Order> {
  const { order, scope } = await findEnterpriseOrder(context, uuid);
  return await describeOrder(context.app, scope, order);
}

/** Reads the payments, vouchers, invoice and events of an order. */
export async function describeOrderDocuments(app: App, order: Pick<OrderRow, 'entUuid' | 'uuid'>) {
  const [payments, vouchers, invoice, events] = [
    await listPayments(app.db, order),
    await listVoucherRows(app.db, order),
    await getOrderInvoiceRow(app.db, order),
    await listOrderEventRows(app.db, order),
  ];
  return {
    payments: payments.map(toPayment),
    vouchers: vouchers.map(toVoucher),
    invoice: invoice ? toInvoice(invoice) : null,
    events: events.map(({ action, detail, createTime }) => ({
      action,
      text: formatOrderEvent(action, detail),
      createTime: formatTime(createTime),
    })),
  };
}

/** C-154: returns an order with its payments, vouchers, invoice and events. */
export async function getOrderInfo(context: LoginContext, uuid: string): Promise<OrderDetail> {
  const { order, scope } = await findEnterpriseOrder(context, uuid);
  return { ...(await describeOrder(context.app, scope, order)), ...(await describeOrderDocuments(context.app, order)) };
}

/** C-155: lists the keys bought with orders. */
export async function listOrderKeys(context: LoginContext) {
  const { app } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) return { rows: [], total: 0 };
  const keys = await listSoldKeys(app.db, scope);
  const numbers = await listOrderNumbers(
    app.db,
    scope,
    keys.map((key) => key.orderUuid),
  );
  const rows = keys.flatMap(({ validEnd: _end, ...key }) => {
    const orderNo = numbers.get(key.orderUuid);
    return orderNo === undefined ? [] : [{ ...key, orderNo }];
  });
  return { rows, total: rows.length };
}
