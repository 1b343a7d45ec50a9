import { z } from 'zod';
import { PAYMENT_CHANNELS } from '#domain/orders/order.ts';
import { id, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';
import { ORDER_ERRORS } from './errors.ts';
import { ORDERS_TAG } from './records.ts';
import { yuanAmount } from './yuan.ts';

/** Returns the facts of a refund before the operator decides about it. Amounts are in yuan. */
export const previewRefund = route({
  spec: null,
  method: 'GET',
  path: '/portal/order/manage/refund/{id}',
  tag: ORDERS_TAG,
  summary: '退款前的核对：企业、金额、支付方式和退款后的会员期限（运营）',
  access: { operator: 'order:info:get' },
  byRegion: true,
  params: id,
  output: data(
    z.object({
      entName: z.string(),
      channel: z.enum(PAYMENT_CHANNELS),
      amount: z.number(),
      /** Sum of earlier refunds. */
      refunded: z.number(),
      /** Last day of the membership now, and after a full refund; null for keys. */
      endDate: z.string().nullable(),
      endDateAfter: z.string().nullable(),
    }),
  ),
  faults: [ORDER_ERRORS.notRefundable],
});
export type RefundPreview = z.output<typeof previewRefund.output.schema>;

/** Refunds a part of the payment, or the remaining amount. The membership and the keys are withdrawn only when everything is refunded. */
export const refundOrder = route({
  spec: null,
  method: 'POST',
  path: '/portal/order/refund',
  tag: ORDERS_TAG,
  summary: '退款，全部或部分（运营）',
  access: { operator: 'order:refund:add' },
  byRegion: true,
  freshLogin: true,
  body: z.object({
    uuid: uuid('订单编号'),
    reason: requiredText('退款原因', 80, 2),
    /** If omitted, the remaining amount is refunded. */
    amount: yuanAmount('退款金额').optional(),
    /** Sum of earlier refunds that the operator saw, so that a repeated request refunds only once. */
    refunded: z.number().min(0).max(999_999_999).default(0).meta({ title: '已退金额' }),
  }),
  output: empty(),
  faults: [
    ORDER_ERRORS.notRefundable,
    ORDER_ERRORS.refunding,
    ORDER_ERRORS.refundChanged,
    ORDER_ERRORS.refundOpen,
    ORDER_ERRORS.invoiceIssued,
    ORDER_ERRORS.providerDown,
  ],
});
