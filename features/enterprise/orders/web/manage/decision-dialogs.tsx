import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import { text } from '#platform/contract/fields.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FileInput } from '#platform/web/ui/file-input.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { issueInvoice, rejectInvoice } from '../../contract/invoice.ts';
import type { Invoice } from '../../contract/records.ts';
import { reviewVoucher } from '../../contract/voucher.ts';
import { refundOrder } from '../../orders.contract.ts';

/** A decision that requires a reason. */
export interface ReasonFor {
  readonly kind: 'voucher' | 'invoice' | 'refund';
  readonly uuid: string;
}

interface DecisionProps {
  /** Calls whose cached data is stale after the decision. */
  readonly stale: readonly RouteSpec[];
  readonly onClose: () => void;
}

function useDone({ stale, onClose }: DecisionProps) {
  const client = useQueryClient();
  return async (words: string) => {
    toasts.show('success', words);
    await Promise.all(stale.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })));
    onClose();
  };
}

const KINDS = {
  voucher: { title: '退回转账凭证', action: '退回', label: '退回原因', done: '已退回，并通知企业' },
  invoice: { title: '退回发票申请', action: '退回', label: '退回原因', done: '已退回，并通知企业' },
  refund: { title: '退款', action: '确认退款', label: '退款原因', done: '已退款，并通知企业' },
} as const;

const Reason = {
  退回原因: z.object({ reason: text('退回原因', 200, 2) }),
  退款原因: refundOrder.body.pick({ reason: true }),
};

async function send({ kind, uuid }: ReasonFor, reason: string): Promise<void> {
  const quiet = { quiet: true };
  if (kind === 'voucher') await call(reviewVoucher, { body: { uuid, isPassed: false, reason } }, quiet);
  else if (kind === 'invoice') await call(rejectInvoice, { body: { uuid, reason } }, quiet);
  else await call(refundOrder, { body: { uuid, reason } }, quiet);
}

export function ReasonDialog({ what, ...rest }: DecisionProps & { readonly what: ReasonFor }) {
  const done = useDone(rest);
  const words = KINDS[what.kind];
  return (
    <FormDialog
      title={words.title}
      action={words.action}
      schema={Reason[words.label]}
      isDangerous
      onClose={rest.onClose}
      onSubmit={async ({ reason }) => {
        await send(what, reason);
        await done(words.done);
      }}
    >
      {(errors) => (
        <>
          {what.kind === 'refund' && (
            <p className="text-2">
              按原支付方式退回全部金额；会员期限相应缩短，买到的密钥停用。对公转账须线下打款后再点确认。
            </p>
          )}
          <TextField
            name="reason"
            label={words.label}
            isRequired
            maxLength={what.kind === 'refund' ? 80 : 200}
            autoComplete="off"
            error={errors.reason}
          />
        </>
      )}
    </FormDialog>
  );
}

const InvoiceNumber = issueInvoice.body.pick({ invoiceNo: true });

export function IssueDialog({ invoice, ...rest }: DecisionProps & { readonly invoice: Invoice }) {
  const done = useDone(rest);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      title={`登记发票 ${formatYuan(invoice.amount)}`}
      action="登记"
      schema={InvoiceNumber}
      onClose={rest.onClose}
      onSubmit={async ({ invoiceNo }) => {
        if (!file) return setError('请选择发票文件');
        setError(undefined);
        await call(issueInvoice, { body: { uuid: invoice.uuid, invoiceNo }, files: { file } }, { quiet: true });
        await done('已登记，并通知企业');
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="invoiceNo"
            label="发票号码"
            isRequired
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            error={errors.invoiceNo}
          />
          <FileInput
            label="发票文件"
            help="开票系统下载的 PDF、OFD 或 XML，10 MB 以内"
            accept=".pdf,.ofd,.xml"
            file={file}
            onPick={setFile}
            error={error ?? errors.file}
          />
        </>
      )}
    </FormDialog>
  );
}
