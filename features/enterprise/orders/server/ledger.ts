import { PAYMENT_CHANNEL_NAMES, type PaymentChannel } from '#domain/orders/order.ts';
import type { App } from '#platform/server/app.ts';
import { type OrderRow } from './order.repo.ts';
import { addOrderEventRow } from './payment.repo.ts';

/** The events of an order and its payments. */
export type OrderAction =
  | 'created'
  | 'code'
  | 'paid'
  | 'paid-twice'
  | 'amount-differs'
  | 'granted'
  | 'keys-left'
  | 'voucher'
  | 'voucher-rejected'
  | 'cancelled'
  | 'closed'
  | 'refund-asked'
  | 'refunded'
  | 'invoice'
  | 'invoice-issued'
  | 'invoice-rejected';

type Detail = Readonly<Record<string, unknown>>;

/** Writes a ledger entry, in the surrounding transaction: the change and its entry are committed or rolled back together. */
export async function logOrderAction(
  app: App,
  order: Pick<OrderRow, 'entUuid' | 'uuid'>,
  action: OrderAction,
  {
    detail = {},
    userUuid = null,
    now,
  }: { readonly detail?: Detail; readonly userUuid?: string | null; readonly now: Date },
): Promise<void> {
  await addOrderEventRow(app.db, order, { uuid: app.random.uuid(), action, detail, userUuid, createTime: now });
}

const getText = (detail: Detail, name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
const getChannel = (detail: Detail): string => PAYMENT_CHANNEL_NAMES[detail.channel as PaymentChannel] ?? '';

const WORDS: Readonly<Record<OrderAction, (detail: Detail) => string>> = {
  created: () => '提交订单',
  code: (detail) => `取${getChannel(detail)}二维码`,
  paid: (detail) => `${getChannel(detail)}收款 ${getText(detail, 'amount')} 元`,
  'paid-twice': (detail) => `订单支付后，又收到${getChannel(detail)} ${getText(detail, 'amount')} 元，待人工退还`,
  'amount-differs': (detail) => `${getChannel(detail)}收到 ${getText(detail, 'amount')} 元，与订单金额不符，未确认`,
  granted: (detail) => getText(detail, 'text'),
  'keys-left': (detail) => getText(detail, 'text'),
  voucher: () => '上传转账凭证',
  'voucher-rejected': (detail) => `凭证退回：${getText(detail, 'reason')}`,
  cancelled: () => '取消订单',
  closed: () => '超时未支付，订单关闭',
  'refund-asked': (detail) => {
    const amount = getText(detail, 'amount');
    return `提出退款${amount === '' ? '' : ` ${amount} 元`}：${getText(detail, 'reason')}`;
  },
  refunded: (detail) => `退款 ${getText(detail, 'amount')} 元`,
  invoice: () => '申请发票',
  'invoice-issued': (detail) => `发票已开具，号码 ${getText(detail, 'invoiceNo')}`,
  'invoice-rejected': (detail) => `发票申请退回：${getText(detail, 'reason')}`,
};

export const formatOrderEvent = (action: string, detail: Detail): string =>
  WORDS[action as OrderAction]?.(detail) ?? action;
