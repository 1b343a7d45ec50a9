/**
 * Orders of an enterprise for a membership or keys (gaps C): created → unpaid → paid | closed; with a voucher unpaid → reviewing → paid |
 * rejected.
 */

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

export const PAYMENT_CHANNELS = ['wechat', 'alipay', 'transfer'] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];
/** Channels with a QR code, which confirm the payment automatically. */
export const QR_CODE_CHANNELS = ['wechat', 'alipay'] as const;
export type QrCodeChannel = (typeof QR_CODE_CHANNELS)[number];

export const PAYMENT_CHANNEL_NAMES: Readonly<Record<PaymentChannel, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  transfer: '对公转账',
};

/** Hours until an unpaid order expires. */
export const ORDER_LIFE_HOURS = 24;
export const MAX_ORDER_QUANTITY = 20;

/** Returns whether the order can be paid; a rejected voucher makes every payment method available again. */
export const isPayable = (status: OrderStatus): boolean => status === 'unpaid' || status === 'rejected';

/** Returns whether a payment is still expected; a transfer in review leaves the QR codes of the order active. */
export const isAwaitingPayment = (status: OrderStatus): boolean => isPayable(status) || status === 'reviewing';

/**
 * Returns whether a received payment settles the order. A closed order can be settled, because a payment may arrive in the last second; a
 * paid or refunded order cannot.
 */
export const canSettle = (status: OrderStatus): boolean => status !== 'paid' && status !== 'refunded';

/** Returns the status for the QR code page (C-160); every pending order is reported as unpaid. */
export function getPollStatus(status: OrderStatus): 'unpaid' | 'paid' | 'closed' {
  if (status === 'paid' || status === 'refunded') return 'paid';
  return status === 'closed' ? 'closed' : 'unpaid';
}
