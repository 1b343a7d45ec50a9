import { MAX_SECONDARY_KEYS } from '#domain/access/key-status.ts';
import { multiplyAmount } from '#domain/orders/money.ts';
import {
  isPayable,
  ORDER_KINDS,
  ORDER_LIFE_HOURS,
  ORDER_STATUS_LABELS,
  QR_CODE_CHANNELS,
} from '#domain/orders/order.ts';
import { getOrderNo } from '#domain/orders/order-no.ts';
import {
  getPriceRow,
  listPriceRows,
  type PriceRow,
} from '#features/enterprise/membership/server/membership.server-api.ts';
import { countKeys } from '#features/identity/keys/server/keys.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { CallPreview } from '#platform/server/http/handle.ts';
import { ORDER_ERRORS } from '../contract/errors.ts';
import type { Order } from '../contract/records.ts';
import type * as contract from '../orders.contract.ts';
import { assertCertified, explainNotCertified } from './certified.ts';
import { logOrderAction } from './ledger.ts';
import {
  addOrderRow,
  countOrderedKeys,
  editOrderRow,
  findOpenOrder,
  getOrderRow,
  getOrderStatus,
  lockEnterpriseOrders,
  lockOrder,
  type NewOrder,
  type OrderRow,
} from './order.repo.ts';
import { describeOrder, findEnterpriseOrder } from './orders.service.ts';
import { createPaymentCode, queryPaymentProviders } from './paying.service.ts';
import { PaymentError } from './payment/ports.ts';
import { getPaymentProvider } from './payment/providers.ts';
import { closePayments, listPayments } from './payment.repo.ts';

/**
 * Returns the tenant context of the buyer; purchases require a certified enterprise. @throws ApiError 400 without an enterprise, 409 if it
 * is not certified
 */
async function buyerScope(context: LoginContext): Promise<TenantContext> {
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createApiError(ORDER_ERRORS.noEnterprise);
  await assertCertified(context.app, scope);
  return scope;
}

type KeyPriceKind = Exclude<PriceRow['kind'], 'member'>;
const mostOf = (kind: KeyPriceKind): number => (kind === 'mainKey' ? 1 : MAX_SECONDARY_KEYS);

/** Counts existing keys and keys in open orders, so that two orders together cannot exceed the limit (gaps C). */
async function countUsed(app: App, scope: TenantContext, kind: KeyPriceKind, now: Date): Promise<number> {
  const issued = await countKeys(app.db, scope.entUuid, kind === 'mainKey' ? 'main' : 'secondary');
  return issued + (await countOrderedKeys(app.db, scope, kind, now));
}

async function checkKeys(app: App, scope: TenantContext, price: PriceRow, quantity: number, now: Date): Promise<void> {
  if (price.kind === 'member') return;
  const used = await countUsed(app, scope, price.kind, now);
  const most = mostOf(price.kind);
  if (used + quantity <= most) return;
  if (price.kind === 'mainKey') throw createApiError(ORDER_ERRORS.mainKeyExists);
  throw createApiError(ORDER_ERRORS.tooManyKeys, { most, used, left: Math.max(most - used, 0) });
}

/** Returns whether a price can only be displayed: sample prices can be paid only outside production. */
const isOnlyShown = ({ config }: App, { origin }: Pick<PriceRow, 'origin'>): boolean =>
  config.isProduction && origin === 'sample';

/** Lists the goods on sale and the quantity that this enterprise may still order. */
export async function listGoods(context: LoginContext): Promise<ResultOf<typeof contract.listGoods>> {
  const { app, now } = context;
  const scope = getOwnTenantContext(context);
  const waits = scope === null ? '完成企业认证后可以购买' : await explainNotCertified(app, scope);
  const rows = [];
  const prices = await listPriceRows(app.db, { isOnSale: true });
  const sorted = ORDER_KINDS.flatMap((kind) => prices.filter((price) => price.kind === kind));
  for (const { uuid, kind, name, amount, originalAmount, months, origin } of sorted) {
    const used = kind === 'member' || scope === null ? 0 : await countUsed(app, scope, kind, now);
    const left = kind === 'member' ? 1 : Math.max(mostOf(kind) - used, 0);
    const full = kind === 'mainKey' ? '已有主锁' : '副锁已满';
    const unset = isOnlyShown(app, { origin }) ? '价格尚未确定，请联系平台' : null;
    const whyNot = unset ?? waits ?? (left > 0 ? null : full);
    rows.push({
      uuid,
      kind,
      name,
      amount: Number(amount),
      originalAmount: originalAmount === null ? null : Number(originalAmount),
      months,
      isSample: origin === 'sample',
      most: waits !== null || unset !== null ? 0 : left,
      whyNot,
    });
  }
  return { rows, total: rows.length };
}

/**
 * Returns a price, whether on sale or not.
 * @throws ApiError 数据不存在
 */
export async function getExistingPrice(app: App, uuid: string): Promise<PriceRow> {
  const price = await getPriceRow(app.db, uuid);
  if (!price) throw createNotFoundError();
  return price;
}

/**
 * Returns a preview of an order at today's price without storing it.
 * @throws ApiError 数据不存在
 */
export async function previewOrder({ app }: LoginContext, priceUuid: string, quantity = 1): Promise<CallPreview> {
  const { name, amount } = await getExistingPrice(app, priceUuid);
  return {
    fields: [
      { label: '购买内容', value: name },
      { label: '数量', value: String(quantity) },
      { label: '金额', value: `${multiplyAmount(amount, quantity)} 元` },
    ],
    records: [],
    isCut: false,
  };
}

/** Creates an order at today's price, or returns an existing unpaid order for the same goods. */
export async function getOrCreateOrder(context: LoginContext, price: PriceRow, quantity: number): Promise<OrderRow> {
  const { app, now, session } = context;
  const scope = await buyerScope(context);
  if (isOnlyShown(app, price)) throw createApiError(ORDER_ERRORS.noPriceYet, { name: price.name });
  if (price.status !== '0') throw createApiError(ORDER_ERRORS.notOnSale, { name: price.name });
  if (price.kind !== 'secondaryKey' && quantity > 1)
    throw createFieldError('quantity', '数量：会员和主锁一次只能买一份');
  const amount = multiplyAmount(price.amount, quantity);
  return await app.db.transaction(async () => {
    await lockEnterpriseOrders(app.db, scope.entUuid);
    const open = await findOpenOrder(app.db, scope, { priceUuid: price.uuid, quantity, amount, now });
    if (open) return open;
    await checkKeys(app, scope, price, quantity, now);
    const row: NewOrder = {
      uuid: app.random.uuid(),
      orderNo: getOrderNo(now, Buffer.from(app.random.token(8), 'base64url')),
      userUuid: session.userUuid,
      kind: price.kind,
      priceUuid: price.uuid,
      name: price.name,
      unitAmount: price.amount,
      months: price.months,
      quantity,
      amount,
      expireTime: new Date(now.getTime() + ORDER_LIFE_HOURS * 3_600_000),
      origin: 'member',
      createTime: now,
      updateTime: now,
      createBy: session.userUuid,
      updateBy: session.userUuid,
    };
    await addOrderRow(app.db, scope, row);
    await logOrderAction(app, { entUuid: scope.entUuid, uuid: row.uuid }, 'created', {
      userUuid: session.userUuid,
      now,
    });
    const order = await getOrderRow(app.db, scope, row.uuid);
    if (!order) throw createNotFoundError();
    return order;
  });
}

export async function createOrder(
  context: LoginContext,
  { priceUuid, quantity }: InputOf<typeof contract.createOrder>['body'],
): Promise<Order> {
  const scope = await buyerScope(context);
  const order = await getOrCreateOrder(context, await getExistingPrice(context.app, priceUuid), quantity);
  return await describeOrder(context.app, scope, order);
}

/** C-159: creates an order, or reuses the open one, and returns its payment code. */
export async function getPayCode(context: LoginContext, priceUuid: string, channel: string) {
  const price = await getExistingPrice(context.app, priceUuid);
  const known = QR_CODE_CHANNELS.find((one) => one === channel);
  if (!known) throw createFieldError('b', '支付方式应为 wechat 或 alipay');
  return await createPaymentCode(context, await getOrCreateOrder(context, price, 1), known);
}

/**
 * Cancels an order: closes the payment codes first, so that no money arrives later, then the order.
 * @throws PaymentError if a provider cannot be reached; the order stays open
 */
export async function closeOrder(
  app: App,
  order: OrderRow,
  by: { readonly action: 'cancelled' | 'closed'; readonly userUuid: string | null; readonly now: Date },
): Promise<boolean> {
  await queryPaymentProviders(app, order, by.now, 0);
  const asked = await getOrderStatus(app.db, order);
  if (asked === undefined || !isPayable(asked)) return false;
  for (const { channel } of await listPayments(app.db, order))
    if (channel !== 'transfer') await getPaymentProvider(app, channel)?.close(order.orderNo);
  return await app.db.transaction(async () => {
    const held = await lockOrder(app.db, { uuid: order.uuid });
    if (!held || !isPayable(held.status)) return false;
    await editOrderRow(app.db, held, { status: 'closed', updateBy: by.userUuid }, by.now);
    await closePayments(app.db, held, QR_CODE_CHANNELS);
    await logOrderAction(app, held, by.action, by);
    return true;
  });
}

export async function cancelOrder(context: LoginContext, uuid: string): Promise<undefined> {
  const { app, now, session } = context;
  const { order, scope } = await findEnterpriseOrder(context, uuid);
  const refuse = (status: OrderRow['status']) =>
    createApiError(ORDER_ERRORS.notClosable, { state: ORDER_STATUS_LABELS[status] });
  if (!isPayable(order.status)) throw refuse(order.status);
  const closed = await closeOrder(app, order, { action: 'cancelled', userUuid: session.userUuid, now }).catch(
    (error: unknown) => {
      if (!(error instanceof PaymentError)) throw error;
      app.log.error({ error, orderNo: order.orderNo }, 'payment provider');
      throw createApiError(ORDER_ERRORS.providerDown, { channel: '支付平台' }, { retryAfterSeconds: 30 });
    },
  );
  if (!closed) throw refuse((await getOrderRow(app.db, scope, uuid))?.status ?? 'closed');
  return undefined;
}
