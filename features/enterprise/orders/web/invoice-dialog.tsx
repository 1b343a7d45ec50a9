import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatYuan } from '#features/enterprise/membership/web/membership.web-api.ts';
import { call, downloadFile } from '#platform/web/call.ts';
import { query } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { SelectField, TextField } from '#platform/web/ui/field.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { addInvoice, downloadInvoice } from '../contract/invoice.ts';
import type { Invoice, Order } from '../contract/records.ts';
import { getOrderInfo } from '../orders.contract.ts';
import { InvoiceFacts } from './order-documents.tsx';

const TYPES = [
  { value: '普通', label: '增值税普通发票' },
  { value: '专用', label: '增值税专用发票' },
];
const TITLES = [
  { value: '企业', label: '企业' },
  { value: '个人', label: '个人' },
];
const SPECIAL = [
  ['address', '注册地址', 100],
  ['phone', '注册电话', 40],
  ['bank', '开户银行', 100],
  ['account', '银行账号', 40],
] as const;

interface InvoiceFormProps {
  readonly order: Order;
  readonly ent: { readonly entName: string; readonly creditCode: string };
  /** The previous application, which was rejected. */
  readonly before: Invoice | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Applies for an invoice (C-161, R-140); prefilled from the enterprise, or from the rejected application. */
function InvoiceForm({ order, ent, before, onClose, onDone }: InvoiceFormProps) {
  const [type, setType] = useState<string>(before?.invoiceType ?? '普通');
  const [titleType, setTitleType] = useState<string>(before?.titleType ?? '企业');
  const isEnterprise = titleType === '企业';
  return (
    <FormDialog
      title={`申请发票 ${formatYuan(order.amount)}`}
      action="提交申请"
      schema={addInvoice.body}
      extra={{ orderUuid: order.uuid }}
      width={560}
      onClose={onClose}
      onSubmit={async (body) => {
        await call(addInvoice, { body }, { quiet: true });
        onDone();
      }}
    >
      {(errors) => (
        <>
          {before?.rejectReason && <p className="alert w">上次申请被退回：{before.rejectReason}</p>}
          <SelectField
            name="invoiceType"
            label="发票类型"
            isRequired
            options={TYPES}
            value={type}
            onChange={(event) => setType(event.target.value)}
            error={errors.invoiceType}
          />
          <SelectField
            name="titleType"
            label="抬头类型"
            isRequired
            options={TITLES}
            value={titleType}
            onChange={(event) => setTitleType(event.target.value)}
            error={errors.titleType}
          />
          <TextField
            name="title"
            label="发票抬头"
            isRequired
            maxLength={100}
            defaultValue={before?.title ?? ent.entName}
            error={errors.title}
          />
          {isEnterprise && (
            <TextField
              name="taxNo"
              label="纳税人识别号"
              isRequired
              maxLength={20}
              defaultValue={before?.taxNo ?? ent.creditCode}
              error={errors.taxNo}
            />
          )}
          {type === '专用' &&
            SPECIAL.map(([name, label, most]) => (
              <TextField
                key={name}
                name={name}
                label={label}
                isRequired
                maxLength={most}
                defaultValue={before?.[name] ?? ''}
                error={errors[name]}
              />
            ))}
          <TextField
            name="mail"
            type="email"
            label="收票邮箱"
            isRequired
            maxLength={100}
            autoComplete="email"
            defaultValue={before?.mail ?? ''}
            error={errors.mail}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Shows the invoice of a paid order: the application form, the pending application, or the download (C-162). */
export function InvoiceDialog(props: Omit<InvoiceFormProps, 'before'>) {
  const { order, onClose } = props;
  const info = useQuery({ ...query(getOrderInfo, { params: { id: order.uuid } }), staleTime: 0 });
  const invoice = info.data?.invoice ?? null;
  if (info.data && (invoice === null || invoice.state === 'rejected'))
    return <InvoiceForm {...props} before={invoice} />;
  return (
    <Dialog
      title="发票"
      onClose={onClose}
      width={520}
      footer={
        invoice?.state === 'issued' && (
          <Button kind="primary" onClick={() => void downloadFile(downloadInvoice, { params: { id: invoice.uuid } })}>
            下载发票
          </Button>
        )
      }
    >
      <QueryView query={info} subject="发票" lines={6}>
        {() => invoice && <InvoiceFacts invoice={invoice} />}
      </QueryView>
    </Dialog>
  );
}
