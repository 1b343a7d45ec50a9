import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import type * as contract from '../contract/deliveries.ts';
import * as repo from './deliveries.repo.ts';

export const DELIVERIES_BACKLOG: BacklogSource = {
  key: 'delivery',
  label: '没有送达的消息',
  unit: '条',
  right: 'system:data:list',
  href: href(operatorDeskPages.desk, null, { what: 'delivery' }),
  measure: ({ db }) => repo.countFailedDeliveries(db),
};

export async function listFailedDeliveries(
  { app }: OperatorContext,
  query: InputOf<typeof contract.listFailedDeliveries>['query'],
) {
  const { rows, total } = await repo.listFailedDeliveries(app.db, { offset: getOffset(query), limit: query.pageSize });
  return { rows: rows.map((row) => ({ ...row, createTime: formatTime(row.createTime) })), total };
}

/**
 * Marks a failed delivery as resolved and logs it.
 * @throws ApiError 数据不存在 for a delivery that did not fail or is already resolved
 */
export async function resolveFailedDelivery(context: OperatorContext, uuid: string): Promise<undefined> {
  const { app, now } = context;
  await app.db.transaction(async () => {
    if (!(await repo.markDeliveryResolved(app.db, uuid, now))) throw createNotFoundError();
    await logAudit(context, { action: 'delivery.settled', targetKind: 'delivery', targetUuid: uuid, detail: {} });
  });
  return undefined;
}
