import { type BoundRoute, handle, handleWithPreview } from '#platform/server/http/handle.ts';
import * as invoices from '../contract/invoice.ts';
import * as refunds from '../contract/refund.ts';
import * as vouchers from '../contract/voucher.ts';
import * as contract from '../orders.contract.ts';
import { cancelOrder, createOrder, getPayCode, listGoods, previewOrder } from './buying.service.ts';
import { addInvoice, downloadInvoice, issueInvoice, rejectInvoice } from './invoice.service.ts';
import { getOrderForReview, listAllOrders } from './manage.service.ts';
import { getOrder, getOrderInfo, listOrderKeys, listOrders } from './orders.service.ts';
import { getPayStatus, listPaymentMethods, payOrder } from './paying.service.ts';
import { previewRefund, refundOrder } from './refund.service.ts';
import { addVoucher, getVoucherFile, getVoucherFileForReview, reviewVoucher } from './voucher.service.ts';

export const orderRoutes: readonly BoundRoute[] = [
  handle(contract.listOrders, ({ query }, context) => listOrders(context, query)),
  handle(contract.getOrder, ({ params }, context) => getOrder(context, params.id)),
  handle(contract.getOrderInfo, ({ params }, context) => getOrderInfo(context, params.id)),
  handle(contract.listOrderKeys, (_input, context) => listOrderKeys(context)),
  handle(contract.listGoods, (_input, context) => listGoods(context)),
  handle(contract.listPaymentMethods, async (_input, context) => listPaymentMethods(context)),
  handleWithPreview(
    contract.createOrder,
    ({ body }, context) => createOrder(context, body),
    ({ body }, context) => previewOrder(context, body.priceUuid, body.quantity),
  ),
  handleWithPreview(
    contract.getPayCode,
    ({ params }, context) => getPayCode(context, params.a, params.b),
    ({ params }, context) => previewOrder(context, params.a),
  ),
  handle(contract.payOrder, ({ body }, context) => payOrder(context, body.uuid, body.channel)),
  handle(contract.getPayStatus, ({ params }, context) => getPayStatus(context, params.id)),
  handle(contract.cancelOrder, ({ params }, context) => cancelOrder(context, params.id)),
  handle(contract.listAllOrders, ({ query }, context) => listAllOrders(context, query)),
  handle(contract.getOrderForReview, ({ params }, context) => getOrderForReview(context, params.id)),
  handle(refunds.previewRefund, ({ params }, context) => previewRefund(context, params.id)),
  handle(refunds.refundOrder, ({ body }, context) => refundOrder(context, body)),
  handle(vouchers.addPaymentVoucher, ({ body, files }, context) => addVoucher(context, body, files.file)),
  handle(vouchers.getVoucherFile, ({ params }, context) => getVoucherFile(context, params.id)),
  handle(vouchers.getVoucherFileForReview, ({ params }, context) => getVoucherFileForReview(context, params.id)),
  handle(vouchers.reviewVoucher, ({ body }, context) => reviewVoucher(context, body)),
  handle(invoices.addInvoice, ({ body }, context) => addInvoice(context, body)),
  handle(invoices.downloadInvoice, ({ params }, context) => downloadInvoice(context, params.id)),
  handle(invoices.issueInvoice, ({ body, files }, context) => issueInvoice(context, body, files.file)),
  handle(invoices.rejectInvoice, ({ body }, context) => rejectInvoice(context, body)),
];
