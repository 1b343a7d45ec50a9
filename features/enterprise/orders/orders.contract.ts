import { z } from 'zod';
import { MAX_ORDER_QUANTITY, ORDER_KINDS, ORDER_STATUSES, QR_CODE_CHANNELS } from '#domain/orders/order.ts';
import { choice, id, instant, keyword, paging, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { ORDER_ERRORS } from './contract/errors.ts';
import { ORDERS_TAG, Order, OrderDetail } from './contract/records.ts';

/** C-152: lists orders of the caller's enterprise, newest first. */
export const listOrders = route({
  spec: 'C-152',
  method: 'GET',
  path: '/portal/order/list',
  tag: ORDERS_TAG,
  summary: '本企业的订单',
  access: { login: 'order:own:list' },
  isPersonal: true,
  query: z.object({ ...paging, status: choice(ORDER_STATUSES, '订单状态') }),
  output: list(Order),
});

/** C-153: returns the summary of one order. */
export const getOrder = route({
  spec: 'C-153',
  method: 'GET',
  path: '/portal/order/detail/{id}',
  tag: ORDERS_TAG,
  summary: '订单',
  access: { login: 'order:own:list' },
  isPersonal: true,
  params: id,
  output: data(Order),
});

/** C-154: returns an order with its payments, vouchers, invoice and events. */
export const getOrderInfo = route({
  spec: 'C-154',
  method: 'GET',
  path: '/portal/order/detailInfo/{id}',
  tag: ORDERS_TAG,
  summary: '订单及其支付、凭证、发票和经过',
  access: { login: 'order:own:list' },
  isPersonal: true,
  params: id,
  output: data(OrderDetail),
});

/** C-155: lists the keys bought with orders. */
export const listOrderKeys = route({
  spec: 'C-155',
  method: 'GET',
  path: '/portal/order/keyList',
  tag: ORDERS_TAG,
  summary: '订单买到的密钥',
  access: { login: 'order:own:list' },
  isPersonal: true,
  output: list(
    z.object({
      uuid: z.string(),
      keySn: z.string(),
      kind: z.enum(['main', 'secondary']),
      holderName: z.string(),
      status: z.string(),
      orderUuid: z.string(),
      orderNo: z.string(),
    }),
  ),
});

const PaymentQrCode = z.object({
  orderUuid: z.string(),
  orderNo: z.string(),
  amount: z.number(),
  channel: z.enum(QR_CODE_CHANNELS),
  /** The content of the QR code. */
  codeUrl: z.string(),
  /** Picture of the code as a data URL. */
  qrcode: z.string(),
  expireTime: instant,
  /** Path of the local cashier that simulates a payment provider if none is configured; never in production. */
  localUrl: z.string().nullable(),
});
export type PaymentQrCode = z.output<typeof PaymentQrCode>;

const ORDERING = [
  ORDER_ERRORS.notCertified,
  ORDER_ERRORS.noEnterprise,
  ORDER_ERRORS.noPriceYet,
  ORDER_ERRORS.notOnSale,
  ORDER_ERRORS.mainKeyExists,
  ORDER_ERRORS.tooManyKeys,
] as const;
const PAYING = [ORDER_ERRORS.notPayable, ORDER_ERRORS.channelClosed, ORDER_ERRORS.providerDown] as const;

/**
 * C-159: returns a payment code; {a} is a price, {b} wechat or alipay (G-44). This GET has a side effect: it creates an order, or reuses
 * the open one.
 */
export const getPayCode = route({
  spec: 'C-159',
  method: 'GET',
  path: '/portal/api/memberPrice/getPayCode/{a}/{b}',
  tag: ORDERS_TAG,
  isActByGet: true,
  summary: '下单并取支付二维码',
  access: { login: 'order:own:edit' },
  change: { kind: 'order.add', inSteps: true },
  isPersonal: true,
  rate: 'code',
  params: z.object({
    a: z.string().max(4000).meta({ title: '价格编号' }),
    b: z.string().max(4000).meta({ title: '支付方式' }),
  }),
  output: data(PaymentQrCode),
  faults: [...ORDERING, ...PAYING],
});

/** C-160: queries the payment provider while the page is waiting (beyond, row 24). */
export const getPayStatus = route({
  spec: 'C-160',
  method: 'GET',
  path: '/portal/api/memberPrice/status/{id}',
  tag: ORDERS_TAG,
  summary: '订单是否已支付',
  access: { login: 'order:own:list' },
  isPersonal: true,
  params: id,
  output: data(z.object({ status: z.enum(['unpaid', 'paid', 'closed']), orderStatus: z.enum(ORDER_STATUSES) })),
});

/** Lists the memberships and keys on sale. */
export const listGoods = route({
  spec: null,
  method: 'GET',
  path: '/portal/order/goods',
  tag: ORDERS_TAG,
  summary: '可以购买的会员和密钥',
  access: { login: 'order:own:list' },
  isPersonal: true,
  output: list(
    z.object({
      uuid: z.string(),
      kind: z.enum(ORDER_KINDS),
      name: z.string(),
      amount: z.number(),
      originalAmount: z.number().nullable(),
      /** Months of a membership; null for keys. */
      months: z.number().int().nullable().meta({ title: '月数' }),
      isSample: z.boolean(),
      /** The quantity that the enterprise may still order; if 0, `whyNot` contains the reason. */
      most: z.number().int(),
      whyNot: z.string().nullable(),
    }),
  ),
});

/** Lists the payment methods for an order in this installation. */
export const listPaymentMethods = route({
  spec: null,
  method: 'GET',
  path: '/portal/order/ways',
  tag: ORDERS_TAG,
  summary: '支付方式和收款账户',
  access: { login: 'order:own:list' },
  isPersonal: true,
  output: data(
    z.object({
      channels: z.array(z.object({ channel: z.enum(QR_CODE_CHANNELS), isLocal: z.boolean() })),
      transfer: z.object({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
    }),
  ),
});

/** Creates an order for several keys or with payment by transfer. An open order for the same goods is returned instead. */
export const createOrder = route({
  spec: null,
  method: 'POST',
  path: '/portal/order',
  tag: ORDERS_TAG,
  summary: '下单',
  access: { login: 'order:own:edit' },
  change: { kind: 'order.add', inSteps: true },
  isPersonal: true,
  body: z.object({
    priceUuid: uuid('价格编号'),
    quantity: z.number().int().min(1).max(MAX_ORDER_QUANTITY).default(1).meta({ title: '数量' }),
  }),
  output: data(Order),
  faults: ORDERING,
});

export const payOrder = route({
  spec: null,
  method: 'POST',
  path: '/portal/order/payCode',
  tag: ORDERS_TAG,
  summary: '取一笔订单的支付二维码',
  access: { login: 'order:own:edit' },
  isPersonal: true,
  rate: 'code',
  body: z.object({ uuid: uuid('订单编号'), channel: z.enum(QR_CODE_CHANNELS).meta({ title: '支付方式' }) }),
  output: data(PaymentQrCode),
  faults: [ORDER_ERRORS.notCertified, ...PAYING],
});

export const cancelOrder = route({
  spec: null,
  method: 'POST',
  path: '/portal/order/cancel/{id}',
  tag: ORDERS_TAG,
  summary: '取消待付的订单',
  access: { login: 'order:own:edit' },
  isPersonal: true,
  params: id,
  output: empty(),
  faults: [ORDER_ERRORS.notClosable, ORDER_ERRORS.providerDown],
});

const OrderOfEnterprise = Order.extend({ entName: z.string(), waiting: z.enum(['voucher', 'invoice']).nullable() });
export type EnterpriseOrder = z.output<typeof OrderOfEnterprise>;

/** Not in the specification: lists orders for operators. `waiting`: orders with pending actions first. */
export const listAllOrders = route({
  spec: null,
  method: 'GET',
  path: '/portal/order/manage/list',
  tag: ORDERS_TAG,
  summary: '全部订单（运营）',
  access: { operator: 'order:info:list' },
  byRegion: true,
  query: z.object({
    ...paging,
    status: choice(ORDER_STATUSES, '订单状态'),
    waiting: choice(['voucher', 'invoice'], '待处理'),
    keyword,
  }),
  output: list(OrderOfEnterprise),
});

export const getOrderForReview = route({
  spec: null,
  method: 'GET',
  path: '/portal/order/manage/{id}',
  tag: ORDERS_TAG,
  summary: '订单及其支付、凭证、发票和经过（运营）',
  access: { operator: 'order:info:get' },
  byRegion: true,
  params: id,
  output: data(OrderDetail.extend({ entName: z.string(), creditCode: z.string() })),
});
export type OrderForReview = z.output<typeof getOrderForReview.output.schema>;
