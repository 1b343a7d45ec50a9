import { z } from 'zod';
import { ORDER_KINDS, ORDER_STATUSES, PAYMENT_CHANNELS } from '#domain/orders/order.ts';
import { instant } from '#platform/contract/fields.ts';

export const ORDERS_TAG = '订单与发票';

/** Summary of an order. Amounts are in yuan. */
export const Order = z.object({
  uuid: z.string(),
  orderNo: z.string(),
  kind: z.enum(ORDER_KINDS),
  name: z.string(),
  unitAmount: z.number(),
  months: z.number().int().nullable(),
  quantity: z.number().int(),
  amount: z.number(),
  status: z.enum(ORDER_STATUSES),
  channel: z.enum(PAYMENT_CHANNELS).nullable(),
  payTime: instant.nullable(),
  /** The order can be paid until this time. */
  expireTime: instant,
  createTime: instant,
  /** Term that a paid membership added. */
  termStart: z.string().nullable(),
  termEnd: z.string().nullable(),
  keyUuids: z.array(z.string()),
  invoiceUuid: z.string().nullable(),
  isSample: z.boolean(),
});
export type Order = z.output<typeof Order>;

const Voucher = z.object({
  uuid: z.string(),
  orderUuid: z.string(),
  payerName: z.string(),
  payerAccount: z.string().nullable(),
  amount: z.number(),
  transferDate: z.string(),
  fileName: z.string(),
  mime: z.string(),
  state: z.enum(['reviewing', 'passed', 'rejected']),
  rejectReason: z.string().nullable(),
  createTime: instant,
  decideTime: instant.nullable(),
});
export type Voucher = z.output<typeof Voucher>;

export const Invoice = z.object({
  uuid: z.string(),
  orderUuid: z.string(),
  invoiceType: z.enum(['普通', '专用']),
  titleType: z.enum(['企业', '个人']),
  title: z.string(),
  taxNo: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bank: z.string().nullable(),
  account: z.string().nullable(),
  mail: z.string(),
  amount: z.number(),
  state: z.enum(['applied', 'issued', 'rejected']),
  rejectReason: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  createTime: instant,
});
export type Invoice = z.output<typeof Invoice>;

const Payment = z.object({
  channel: z.enum(PAYMENT_CHANNELS),
  state: z.enum(['asked', 'paid', 'closed', 'refunding', 'refunded']),
  tradeNo: z.string().nullable(),
  amount: z.number(),
  payTime: instant.nullable(),
  refundedAmount: z.number(),
});

const OrderEvent = z.object({ action: z.string(), text: z.string(), createTime: instant });

export const OrderDetail = Order.extend({
  payments: z.array(Payment),
  vouchers: z.array(Voucher),
  invoice: Invoice.nullable(),
  events: z.array(OrderEvent),
});
export type OrderDetail = z.output<typeof OrderDetail>;
