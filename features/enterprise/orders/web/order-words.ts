import { ORDER_STATUS_LABELS, type OrderStatus } from '#domain/orders/order.ts';
import type { StatusLook } from '#platform/web/ui/validity-tag.tsx';
import type { Invoice, Order } from '../contract/records.ts';

export const ORDER_STYLES: Readonly<Record<OrderStatus, StatusLook>> = {
  unpaid: 'due60',
  reviewing: 'due60',
  rejected: 'due7',
  paid: 'valid',
  closed: 'notAssessed',
  refunded: 'notAssessed',
};

export const INVOICE_STATE_LABELS: Readonly<Record<Invoice['state'], string>> = {
  applied: '开票中',
  issued: '已开票',
  rejected: '发票申请被退回',
};

/** Formats the ordered goods, for example `会员一年`, `副锁 × 3`. */
export const formatOrderedGoods = ({ name, quantity }: Pick<Order, 'name' | 'quantity'>): string =>
  quantity > 1 ? `${name} × ${quantity}` : name;

export const ORDERS_PER_PAGE = 10;

export const ORDER_STATUS_TABS: readonly { readonly value: OrderStatus | ''; readonly label: string }[] = [
  { value: '', label: '全部' },
  ...(['unpaid', 'reviewing', 'paid', 'closed'] as const).map((value) => ({
    value,
    label: ORDER_STATUS_LABELS[value],
  })),
];
