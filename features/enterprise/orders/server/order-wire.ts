import { formatTime } from '#domain/text/time.ts';
import type { Invoice, Order, OrderDetail, Voucher } from '../contract/records.ts';
import type { OrderRow } from './order.repo.ts';
import type { InvoiceRow, VoucherRow } from './order-document.repo.ts';
import type { PaymentRow } from './payment.repo.ts';

/** Converts rows to API output. */

const getTime = (instant: Date | null): string | null => instant && formatTime(instant);

export const toOrder = (
  row: OrderRow,
  { keyUuids, invoiceUuid }: { readonly keyUuids: readonly string[]; readonly invoiceUuid: string | null },
): Order => ({
  uuid: row.uuid,
  orderNo: row.orderNo,
  kind: row.kind,
  name: row.name,
  unitAmount: Number(row.unitAmount),
  months: row.months,
  quantity: row.quantity,
  amount: Number(row.amount),
  status: row.status,
  channel: row.channel,
  payTime: getTime(row.payTime),
  expireTime: formatTime(row.expireTime),
  createTime: formatTime(row.createTime),
  termStart: row.termStart,
  termEnd: row.termEnd,
  keyUuids: [...keyUuids],
  invoiceUuid,
  isSample: row.origin === 'sample',
});

export const toVoucher = (row: VoucherRow): Voucher => ({
  uuid: row.uuid,
  orderUuid: row.orderUuid,
  payerName: row.payerName,
  payerAccount: row.payerAccount,
  amount: Number(row.amount),
  transferDate: row.transferDate,
  fileName: row.fileName,
  mime: row.mime,
  state: row.state,
  rejectReason: row.rejectReason,
  createTime: formatTime(row.createTime),
  decideTime: getTime(row.decideTime),
});

export const toInvoice = (row: InvoiceRow): Invoice => ({
  uuid: row.uuid,
  orderUuid: row.orderUuid,
  invoiceType: row.invoiceType,
  titleType: row.titleType,
  title: row.title,
  taxNo: row.taxNo,
  address: row.address,
  phone: row.phone,
  bank: row.bank,
  account: row.account,
  mail: row.mail,
  amount: Number(row.amount),
  state: row.state,
  rejectReason: row.rejectReason,
  invoiceNo: row.invoiceNo,
  createTime: formatTime(row.createTime),
});

export const toPayment = (row: PaymentRow): OrderDetail['payments'][number] => ({
  channel: row.channel,
  state: row.state,
  tradeNo: row.tradeNo,
  amount: Number(row.amount),
  payTime: getTime(row.payTime),
  refundedAmount: Number(row.refundedAmount),
});
