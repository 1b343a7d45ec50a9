import { type FormEvent, useId, useState } from 'react';
import type { ResultOf } from '#platform/contract/route.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { useCommand } from '#platform/web/query.ts';
import { ActionError } from '#platform/web/ui/action-error.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { FileInput } from '#platform/web/ui/file-input.tsx';
import type { Order } from '../contract/records.ts';
import { addPaymentVoucher } from '../contract/voucher.ts';
import type { listPaymentMethods } from '../orders.contract.ts';

interface TransferFormProps {
  readonly order: Order;
  readonly payerName: string;
  readonly account: NonNullable<ResultOf<typeof listPaymentMethods>['transfer']>;
  readonly today: string;
  readonly onDone: () => void;
}

function Account({ account }: Pick<TransferFormProps, 'account'>) {
  const rows = [
    ['收款户名', account.name],
    ['开户银行', account.bank],
    ['收款账号', account.account],
  ] as const;
  return (
    <dl className="od-account">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <CopyText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Pays by bank transfer: shows the receiving account and uploads the voucher (C-144). */
export function TransferForm({ order, payerName, account, today, onDone }: TransferFormProps) {
  const form = useId();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = useCommand(addPaymentVoucher, { quiet: true, onProgress: setShare, onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!file) return setErrors({ file: '请选择转账凭证' });
    setErrors({});
    const body = {
      orderUuid: order.uuid,
      payerName: values.payerName ?? '',
      payerAccount: values.payerAccount ?? '',
      amount: values.amount ?? '',
      transferDate: values.transferDate ?? '',
    };
    send.mutate(
      { body, files: { file } },
      {
        onError: (reason) => {
          const named = mapErrorsByField(reason.fields);
          setErrors(Object.keys(named).length > 0 ? named : { general: reason.message });
        },
      },
    );
  };
  return (
    <>
      <Account account={account} />
      <form id={form} className="od-transfer" method="post" noValidate onSubmit={submit}>
        <TextField
          name="payerName"
          label="付款户名"
          isRequired
          maxLength={100}
          defaultValue={payerName}
          error={errors.payerName}
        />
        <TextField
          name="payerAccount"
          label="付款账号"
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          error={errors.payerAccount}
        />
        <TextField
          name="amount"
          label="转账金额（元）"
          isRequired
          inputMode="decimal"
          defaultValue={order.amount.toFixed(2)}
          error={errors.amount}
        />
        <DayField
          name="transferDate"
          label="转账日期"
          isRequired
          max={today}
          defaultValue={today}
          error={errors.transferDate}
        />
        <FileInput
          label="转账凭证"
          help="银行回单的照片、扫描件、PDF 或 OFD，20 MB 以内"
          file={file}
          onPick={setFile}
          error={errors.file}
        />
        <ActionError>{errors.general}</ActionError>
        <DialogFooter>
          <Button
            type="submit"
            form={form}
            kind="primary"
            isBusy={send.isPending}
            busyLabel={`上传中 ${Math.round(share * 100)}%`}
          >
            提交凭证
          </Button>
        </DialogFooter>
      </form>
    </>
  );
}
