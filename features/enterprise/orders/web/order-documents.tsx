import type { ReactNode } from 'react';
import { PAYMENT_CHANNEL_NAMES } from '#domain/orders/order.ts';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import { Facts } from '#platform/web/ui/facts.tsx';
import type { Invoice, OrderDetail, Voucher } from '../contract/records.ts';
import { formatOrderedGoods, INVOICE_STATE_LABELS } from './order-words.ts';

/** Sections of an order shown to both the buyer and the operator. */

function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const rows: readonly (readonly [string, string])[] = [
    ['订单号', order.orderNo],
    ['内容', formatOrderedGoods(order)],
    ['金额', formatYuan(order.amount)],
    ['下单时间', order.createTime],
    ['支付方式', order.channel ? PAYMENT_CHANNEL_NAMES[order.channel] : '未支付'],
    ['支付时间', order.payTime ?? '未支付'],
    ...(order.termStart ? [['会员期限', `${order.termStart} 至 ${order.termEnd ?? ''}`] as const] : []),
    ...(order.keyUuids.length > 0 ? [['发放密钥', `${order.keyUuids.length} 把`] as const] : []),
  ];
  return <Facts className="od-facts num" rows={rows} />;
}

const VOUCHER_WORDS: Readonly<Record<Voucher['state'], string>> = {
  reviewing: '审核中',
  passed: '已通过',
  rejected: '已退回',
};

const withReason = (words: string, reason: string | null): string => (reason ? `${words}：${reason}` : words);

export const VoucherFacts = ({ voucher }: { readonly voucher: Voucher }) => (
  <Facts
    className="od-facts num"
    rows={[
      ['付款户名', voucher.payerName],
      ['付款账号', voucher.payerAccount],
      ['转账金额', formatYuan(voucher.amount)],
      ['转账日期', voucher.transferDate],
      ['状态', withReason(VOUCHER_WORDS[voucher.state], voucher.rejectReason)],
    ]}
  />
);

export function InvoiceFacts({ invoice }: { readonly invoice: Invoice }) {
  const rows = [
    ['状态', withReason(INVOICE_STATE_LABELS[invoice.state], invoice.rejectReason)],
    ['类型', `增值税${invoice.invoiceType}发票`],
    ['抬头', invoice.title],
    ['纳税人识别号', invoice.taxNo],
    ['注册地址', invoice.address],
    ['注册电话', invoice.phone],
    ['开户银行', invoice.bank],
    ['银行账号', invoice.account],
    ['收票邮箱', invoice.mail],
    ['金额', formatYuan(invoice.amount)],
    ['发票号码', invoice.invoiceNo],
  ] as const;
  return <Facts className="od-facts num" rows={rows.filter(([, value]) => value !== null)} />;
}

/** Lists the events of an order, newest last. */
function OrderEvents({ events }: Pick<OrderDetail, 'events'>) {
  return (
    <ol className="od-events">
      {events.map((event, index) => (
        <li key={`${event.createTime}-${index}`}>
          <span className="text-3 small num">{event.createTime}</span>
          <span>{event.text}</span>
        </li>
      ))}
    </ol>
  );
}

interface OrderDocumentsProps {
  readonly order: OrderDetail;
  /** Content between the ordered goods and the invoice. */
  readonly children?: ReactNode;
}

/** Shows all sections of an order, from its summary to its events. */
export function OrderDocuments({ order, children }: OrderDocumentsProps) {
  return (
    <div className="od-detail">
      <OrderFacts order={order} />
      {children}
      {order.invoice && (
        <section aria-label="发票">
          <h3>发票</h3>
          <InvoiceFacts invoice={order.invoice} />
        </section>
      )}
      <section aria-label="经过">
        <h3>经过</h3>
        <OrderEvents events={order.events} />
      </section>
    </div>
  );
}
