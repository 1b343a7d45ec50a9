import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type * as contract from '../orders.contract.ts';
import { getOrderRowForOperator, listAllOrderRows } from './order.repo.ts';
import { toOrder } from './order-wire.ts';
import { describeOrderDocuments } from './orders.service.ts';

type ListQuery = InputOf<typeof contract.listAllOrders>['query'];

/** Lists the orders of every enterprise for operators. */
export async function listAllOrders(
  { app, regions }: OperatorContext,
  query: ListQuery,
): Promise<ResultOf<typeof contract.listAllOrders>> {
  const { status, waiting, keyword, pageSize: limit } = query;
  const slice = { status, waiting, keyword, offset: getOffset(query), limit };
  const { rows, total } = await listAllOrderRows(app.db, regions, slice);
  return {
    total,
    rows: rows.map(({ entName, invoiceState, invoiceUuid, creditCode: _code, ...row }) => ({
      ...toOrder(row, { keyUuids: [], invoiceUuid }),
      entName,
      waiting: row.status === 'reviewing' ? 'voucher' : invoiceState === 'applied' ? 'invoice' : null,
    })),
  };
}

export async function getOrderForReview(
  { app, regions }: OperatorContext,
  uuid: string,
): Promise<ResultOf<typeof contract.getOrderForReview>> {
  const row = await getOrderRowForOperator(app.db, regions, uuid);
  if (!row) throw createNotFoundError();
  const { entName, creditCode, ...order } = row;
  const papers = await describeOrderDocuments(app, order);
  return {
    ...toOrder(order, { keyUuids: [], invoiceUuid: papers.invoice?.uuid ?? null }),
    ...papers,
    entName,
    creditCode,
  };
}
