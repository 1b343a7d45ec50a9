import { useState } from 'react';
import { z } from 'zod';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { call } from '#platform/web/call.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import { FileInput } from '#platform/web/ui/file-input.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { issueInvoice, rejectInvoice } from '../../contract/invoice.ts';
import type { Invoice } from '../../contract/records.ts';
import { reviewVoucher } from '../../contract/voucher.ts';
import { type DecisionProps, useCompleteDecision } from './use-done.ts';

/** Identifies a voucher or an invoice to be rejected with a reason. */
export interface ReasonedDecision {
  readonly kind: 'voucher' | 'invoice';
  readonly uuid: string;
}

const KINDS = {
  voucher: { title: '退回转账凭证', action: '退回', done: '已退回，并通知企业' },
  invoice: { title: '退回发票申请', action: '退回', done: '已退回，并通知企业' },
} as const;

const Reason = z.object({ reason: requiredText('退回原因', 200, 2) });

async function send({ kind, uuid }: ReasonedDecision, reason: string): Promise<void> {
  const quiet = { quiet: true };
  if (kind === 'voucher') await call(reviewVoucher, { body: { uuid, isPassed: false, reason } }, quiet);
  else await call(rejectInvoice, { body: { uuid, reason } }, quiet);
}

export function DecisionReasonDialog({ what, ...rest }: DecisionProps & { readonly what: ReasonedDecision }) {
  const done = useCompleteDecision(rest);
  const words = KINDS[what.kind];
  return (
    <FormDialog
      title={words.title}
      action={words.action}
      schema={Reason}
      isDangerous
      onClose={rest.onClose}
      onSubmit={async ({ reason }) => {
        await send(what, reason);
        await done(words.done);
      }}
    >
      {(errors) => (
        <TextField name="reason" label="退回原因" isRequired maxLength={200} autoComplete="off" error={errors.reason} />
      )}
    </FormDialog>
  );
}

const InvoiceNumber = issueInvoice.body.pick({ invoiceNo: true });

export function IssueInvoiceDialog({ invoice, ...rest }: DecisionProps & { readonly invoice: Invoice }) {
  const done = useCompleteDecision(rest);
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
