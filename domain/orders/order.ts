/** Orders of an enterprise for a membership or keys (gaps C): created → unpaid → paid | closed; by voucher unpaid → reviewing → paid | rejected. */

export const ORDER_KINDS = ['member', 'mainKey', 'secondaryKey'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export const ORDER_STATUSES = ['unpaid', 'reviewing', 'rejected', 'paid', 'closed', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  unpaid: '待支付',
  reviewing: '凭证审核中',
  rejected: '凭证被退回',
  paid: '已支付',
  closed: '已关闭',
  refunded: '已退款',
};

export const CHANNELS = ['wechat', 'alipay', 'transfer'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Channels that draw a code and tell by themselves whether it was paid. */
export const CODE_CHANNELS = ['wechat', 'alipay'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  transfer: '对公转账',
};

/** An order waits this long for its money. */
export const ORDER_LIFE_HOURS = 24;
export const MAX_QUANTITY = 20;

/** Still to be paid; a voucher that was sent back leaves every way open again. */
export const isPayable = (status: OrderStatus): boolean => status === 'unpaid' || status === 'rejected';

/** Whether a payment is still expected; a transfer in review leaves the codes of the order open. */
export const isAwaitingPayment = (status: OrderStatus): boolean => isPayable(status) || status === 'reviewing';

/**
 * Whether money that has arrived settles the order. A closed one too: who paid in the last second has paid. A paid or refunded one
 * never again.
 */
export const canSettle = (status: OrderStatus): boolean => status !== 'paid' && status !== 'refunded';

/** Returns the status for the page that shows a code (C-160); every pending order is unpaid. */
export function pollStatusOf(status: OrderStatus): 'unpaid' | 'paid' | 'closed' {
  if (status === 'paid' || status === 'refunded') return 'paid';
  return status === 'closed' ? 'closed' : 'unpaid';
}
