import { multiplyAmount } from '#domain/orders/money.ts';
import type { OrderKind } from '#domain/orders/order.ts';
import { getNextTerm } from '#domain/orders/term.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { listPriceRows } from '#features/enterprise/membership/server/membership.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logOrderAction } from './ledger.ts';
import { addOrderRow, editOrderRow } from './order.repo.ts';
import { savePaidPayment } from './payment.repo.ts';

const DAY_MS = 86_400_000;

interface SampleOrder {
  readonly kind: OrderKind;
  readonly daysAgo: number;
  readonly quantity: number;
  readonly isPaid: boolean;
}

/** Sample orders: one paid membership, and unpaid keys. */
const ORDERS: readonly SampleOrder[] = [
  { kind: 'member', daysAgo: 0, quantity: 1, isPaid: true },
  { kind: 'secondaryKey', daysAgo: 12, quantity: 2, isPaid: false },
];

/**
 * Saves orders of the sample enterprise, all marked as samples. The paid order accounts for the existing membership of that enterprise, so
 * no membership is granted again.
 */
export async function saveSampleOrders(
  app: App,
  owner: { readonly userUuid: string; readonly entUuid: string },
): Promise<void> {
  const prices = await listPriceRows(app.db, { isOnSale: true });
  const scope = createJobTenantContext(owner.entUuid);
  for (const [index, { kind, daysAgo, quantity, isPaid }] of ORDERS.entries()) {
    const price = prices.find((one) => one.kind === kind);
    if (!price) continue;
    const at = new Date(app.clock.now().getTime() - daysAgo * DAY_MS);
    const order = { entUuid: owner.entUuid, uuid: app.random.uuid() };
    await addOrderRow(app.db, scope, {
      uuid: order.uuid,
      orderNo: `${toShanghaiDay(at).replaceAll('-', '')}${String(index).padStart(12, '0')}`,
      userUuid: owner.userUuid,
      kind,
      priceUuid: price.uuid,
      name: price.name,
      unitAmount: price.amount,
      months: price.months,
      quantity,
      amount: multiplyAmount(price.amount, quantity),
      expireTime: new Date(at.getTime() + DAY_MS),
      origin: 'sample',
      createTime: at,
      updateTime: at,
      createBy: owner.userUuid,
      updateBy: owner.userUuid,
    });
    await logOrderAction(app, order, 'created', { userUuid: owner.userUuid, now: at });
    if (!isPaid) {
      await editOrderRow(app.db, order, { status: 'closed' }, at);
      await logOrderAction(app, order, 'closed', { now: new Date(at.getTime() + DAY_MS) });
      continue;
    }
    const term = getNextTerm(addDays(toShanghaiDay(at), -1), toShanghaiDay(at), price.months ?? 0);
    const paid = {
      status: 'paid',
      channel: 'transfer',
      payTime: at,
      termStart: term.start,
      termEnd: term.end,
    } as const;
    await editOrderRow(app.db, order, paid, at);
    const { entUuid, uuid: orderUuid } = order;
    const payment = { entUuid, orderUuid, channel: paid.channel, amount: multiplyAmount(price.amount, quantity) };
    await savePaidPayment(
      app.db,
      { ...payment, uuid: app.random.uuid(), createTime: at },
      { tradeNo: null, payTime: at },
    );
    await logOrderAction(app, order, 'paid', { detail: { channel: 'transfer', amount: price.amount }, now: at });
  }
}
