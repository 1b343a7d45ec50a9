import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ORDER_STATUS_LABELS } from '#domain/orders/order.ts';
import { call } from '#platform/web/call.ts';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { FileView } from '#platform/web/ui/file-view.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import type { Voucher } from '../../contract/records.ts';
import { getVoucherFileForReview, reviewVoucher } from '../../contract/voucher.ts';
import { getOrderForReview, listAllOrders, type OrderForReview } from '../../orders.contract.ts';
import { OrderDocuments, VoucherFacts } from '../order-documents.tsx';
import { ORDER_STYLES } from '../order-words.ts';
import { DecisionReasonDialog, IssueInvoiceDialog, type ReasonedDecision } from './decision-dialogs.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const STALE = [listAllOrders, getOrderForReview] as const;

function VoucherPaper({ voucher }: { readonly voucher: Voucher }) {
  const { uuid, fileName, mime } = voucher;
  const read = useCallback(
    async (signal: AbortSignal) =>
      (await call(getVoucherFileForReview, { params: { id: uuid } }, { quiet: true, signal })).blob,
    [uuid],
  );
  return <FileView read={read} name={fileName} mime={mime} />;
}

function Vouchers({ order }: { readonly order: OrderForReview }) {
  const [first, ...rest] = order.vouchers;
  if (!first) return null;
  return (
    <section aria-label="转账凭证">
      <h3>转账凭证</h3>
      {first.amount !== order.amount && <p className="alert w">凭证金额与订单金额不一致，不能通过。</p>}
      <VoucherFacts voucher={first} />
      <VoucherPaper voucher={first} />
      {rest.map((voucher) => (
        <VoucherFacts key={voucher.uuid} voucher={voucher} />
      ))}
    </section>
  );
}

function Review({ order }: { readonly order: OrderForReview }) {
  return (
    <>
      <p className="row gap-8 wrap">
        <StatusTag look={ORDER_STYLES[order.status]} words={ORDER_STATUS_LABELS[order.status]} />
        <span className="text-2">
          {order.entName}（<span className="num">{order.creditCode}</span>）
        </span>
      </p>
      <div className={order.vouchers.length > 0 ? 'od-sides' : undefined}>
        <Vouchers order={order} />
        <OrderDocuments order={order} />
      </div>
    </>
  );
}

type Decision = ReasonedDecision | 'issue' | 'refund';

interface DecisionsProps {
  readonly order: OrderForReview;
  readonly onOpen: (open: Decision) => void;
}

const hasDecisions = ({ vouchers, invoice, status }: OrderForReview): boolean =>
  vouchers.some((voucher) => voucher.state === 'reviewing') ||
  invoice?.state === 'applied' ||
  (status === 'paid' && invoice?.state !== 'issued');

/** Shows the decisions that the current state of an order allows. */
function Decisions({ order, onOpen }: DecisionsProps) {
  const confirm = useConfirm();
  const pass = useCommand(reviewVoucher, { stale: STALE, onDone: () => toasts.show('success', '已通过，订单已支付') });
  const open = order.vouchers.find((voucher) => voucher.state === 'reviewing');
  const { invoice, status } = order;
  const askToPass = async (voucher: Voucher) => {
    const body = `请确认收款账户已收到 ${voucher.payerName} 转来的 ${voucher.amount.toFixed(2)} 元。通过后立即生效。`;
    if (await confirm({ title: `通过订单 ${order.orderNo} 的凭证？`, body, action: '通过' }))
      pass.mutate({ body: { uuid: voucher.uuid, isPassed: true } });
  };
  return (
    <>
      {open && (
        <>
          <Button onClick={() => onOpen({ kind: 'voucher', uuid: open.uuid })}>退回凭证</Button>
          <Button
            kind="primary"
            isBusy={pass.isPending}
            disabled={open.amount !== order.amount}
            onClick={() => void askToPass(open)}
          >
            通过
          </Button>
        </>
      )}
      {invoice?.state === 'applied' && (
        <>
          <Button onClick={() => onOpen({ kind: 'invoice', uuid: invoice.uuid })}>退回发票申请</Button>
          <Button kind="primary" onClick={() => onOpen('issue')}>
            登记发票
          </Button>
        </>
      )}
      {status === 'paid' && invoice?.state !== 'issued' && (
        <Button kind="danger" onClick={() => onOpen('refund')}>
          退款
        </Button>
      )}
    </>
  );
}

/** Shows one order to the operator: the voucher beside the ordered goods, and the pending decisions. */
export function OrderReviewDialog({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const order = useQuery({ ...query(getOrderForReview, { params: { id: uuid } }), staleTime: 0 });
  const [open, setOpen] = useState<Decision | null>(null);
  const close = () => setOpen(null);
  return (
    <Dialog
      title="订单"
      onClose={onClose}
      width={order.data?.vouchers.length ? 1000 : 640}
      isEnterprise
      footer={order.data && hasDecisions(order.data) && <Decisions order={order.data} onOpen={setOpen} />}
    >
      <QueryView query={order} subject="订单" shape="facts" lines={10}>
        {(found) => <Review order={found} />}
      </QueryView>
      {open === 'issue' && order.data?.invoice && (
        <IssueInvoiceDialog invoice={order.data.invoice} stale={STALE} onClose={close} />
      )}
      {open === 'refund' && <RefundDialog uuid={uuid} stale={STALE} onClose={close} />}
      {open !== null && typeof open !== 'string' && <DecisionReasonDialog what={open} stale={STALE} onClose={close} />}
    </Dialog>
  );
}
