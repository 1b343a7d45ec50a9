import { defineApiError } from '#platform/contract/error-definition.ts';

export const ORDER_ERRORS = {
  noEnterprise: defineApiError('orders.no-enterprise', 400, '请先完成企业认证，再下单'),
  noPriceYet: defineApiError('orders.no-price-yet', 409, '“{name}”的价格尚未确定，请联系平台'),
  notCertified: defineApiError('orders.not-certified', 409, '企业认证{state}，认证通过后才能购买'),
  titleNotCertified: defineApiError(
    'orders.title-not-certified',
    409,
    '企业认证{state}，认证通过后才能申请企业抬头的发票',
  ),
  notOnSale: defineApiError('orders.not-on-sale', 409, '“{name}”已停售，请重新选择'),
  mainKeyExists: defineApiError('orders.main-key-exists', 409, '本企业已有主锁，不需要再买'),
  tooManyKeys: defineApiError(
    'orders.too-many-keys',
    409,
    '副锁最多 {most} 把，现有和待付的共 {used} 把，还可以买 {left} 把',
  ),
  notPayable: defineApiError('orders.not-payable', 409, '订单{state}，不能再支付'),
  notClosable: defineApiError('orders.not-closable', 409, '订单{state}，不能取消'),
  channelClosed: defineApiError('orders.channel-closed', 409, '{channel}尚未开通，请换一种支付方式'),
  providerDown: defineApiError('orders.provider-down', 503, '{channel}暂时没有响应，没有扣款，请稍后再试'),
  voucherOpen: defineApiError('orders.voucher-open', 409, '已有一张凭证在审核，请等待结果'),
  wrongState: defineApiError('orders.wrong-state', 409, '已经处理过，请刷新后再看'),
  notPaid: defineApiError('orders.not-paid', 409, '订单支付后才能申请发票'),
  invoiceExists: defineApiError('orders.invoice-exists', 409, '这笔订单已经申请过发票'),
  invoiceNumberTaken: defineApiError('orders.invoice-number-taken', 409, '发票号码 {number} 已经用过，请核对'),
  notIssued: defineApiError('orders.not-issued', 409, '发票还没有开具，开具后可以下载'),
  notRefundable: defineApiError('orders.not-refundable', 409, '只有已支付的订单可以退款'),
  refunding: defineApiError('orders.refunding', 409, '这笔订单正在退款，请稍后刷新查看'),
  refundChanged: defineApiError('orders.refund-changed', 409, '这笔订单已退 {amount} 元，请刷新后再退'),
  refundOpen: defineApiError('orders.refund-open', 409, '上一次退款 {amount} 元还没有结果，请先以同样的金额再退一次'),
  invoiceIssued: defineApiError('orders.invoice-issued', 409, '这笔订单已开发票，请先线下冲红，再退款'),
} as const;
