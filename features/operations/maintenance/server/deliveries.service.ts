import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { WaitingSource } from '#platform/server/waiting.ts';
import type * as contract from '../contract/deliveries.ts';
import * as repo from './deliveries.repo.ts';

export const DELIVERIES_WAITING: WaitingSource = {
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
  const { rows, total } = await repo.listFailedDeliveries(app.db, { offset: offsetOf(query), limit: query.pageSize });
  return { rows: rows.map((row) => ({ ...row, createTime: formatTime(row.createTime) })), total };
}

/** @throws Failure 数据不存在 for what never failed or was seen to already */
export async function settleDelivery(context: OperatorContext, uuid: string): Promise<undefined> {
  const { app, now } = context;
  await app.db.transaction(async () => {
    if (!(await repo.settleDelivery(app.db, uuid, now))) throw notFound();
    await recordAudit(context, { action: 'delivery.settled', targetKind: 'delivery', targetUuid: uuid, detail: {} });
  });
  return undefined;
}
