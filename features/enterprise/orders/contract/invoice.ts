import { z } from 'zod';
import { isTaxNo, TAX_NO_MESSAGE } from '#domain/orders/tax-no.ts';
import { cleanText } from '#domain/text/text.ts';
import { id, optionalText, requiredText, uuid } from '#platform/contract/fields.ts';
import { blob, data, empty, route } from '#platform/contract/route.ts';
import { ORDER_ERRORS } from './errors.ts';
import { ORDERS_TAG } from './records.ts';

const MAX_INVOICE_BYTES = 10 * 1024 * 1024;

/** The fields that a special invoice requires in addition to the taxpayer number. */
const SPECIAL = [
  ['address', '注册地址'],
  ['phone', '注册电话'],
  ['bank', '开户银行'],
  ['account', '银行账号'],
] as const;

const InvoiceForm = z
  .object({
    orderUuid: uuid('订单编号'),
    invoiceType: z.enum(['普通', '专用']).meta({ title: '发票类型' }),
    titleType: z.enum(['企业', '个人']).meta({ title: '抬头类型' }),
    title: requiredText('发票抬头', 100, 2),
    taxNo: z
      .preprocess(
        (value) => (typeof value === 'string' ? cleanText(value).normalize('NFKC').toUpperCase() : value),
        z
          .union([z.literal('').transform(() => null), z.string().refine(isTaxNo, { message: TAX_NO_MESSAGE })])
          .nullable(),
      )
      .optional()
      .meta({ title: '纳税人识别号' }),
    address: optionalText('注册地址', 100),
    phone: optionalText('注册电话', 40),
    bank: optionalText('开户银行', 100),
    account: optionalText('银行账号', 40),
    mail: z
      .string()
      .overwrite(cleanText)
      .max(100)
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, { message: '请输入正确的邮箱' })
      .meta({ title: '收票邮箱' }),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (form.titleType === '企业' && !form.taxNo) missing('taxNo', '企业抬头须填写纳税人识别号');
    if (form.invoiceType !== '专用') return;
    if (form.titleType === '个人') missing('titleType', '专用发票只能开给企业');
    for (const [path, label] of SPECIAL) if (!form[path]) missing(path, `专用发票须填写${label}`);
  });
export type InvoiceForm = z.output<typeof InvoiceForm>;

/** C-161, R-140: requests an invoice. After a rejection an invoice for the same order can be requested again. */
export const addInvoice = route({
  spec: 'C-161',
  method: 'POST',
  path: '/portal/invoice/addInvoice',
  tag: ORDERS_TAG,
  summary: '申请发票',
  access: { login: 'order:own:edit' },
  isPersonal: true,
  body: InvoiceForm,
  output: data(z.object({ uuid: z.string() })),
  faults: [ORDER_ERRORS.notPaid, ORDER_ERRORS.invoiceExists, ORDER_ERRORS.titleNotCertified],
});

/** C-162: downloads an invoice. */
export const downloadInvoice = route({
  spec: 'C-162',
  method: 'GET',
  path: '/portal/invoice/download/{id}',
  tag: ORDERS_TAG,
  summary: '下载发票',
  access: { login: 'order:own:list' },
  isPersonal: true,
  params: id,
  output: blob('application/octet-stream'),
  faults: [ORDER_ERRORS.notIssued],
});

export const issueInvoice = route({
  spec: null,
  method: 'POST',
  path: '/portal/invoice/issue',
  tag: ORDERS_TAG,
  summary: '登记已开的发票（运营）',
  access: { operator: 'order:invoice:edit' },
  byRegion: true,
  rate: 'upload',
  body: z.object({
    uuid: uuid('发票编号'),
    invoiceNo: z
      .string()
      .overwrite(cleanText)
      .regex(/^\d{8,20}$/, { message: '发票号码应为 8 至 20 位数字' })
      .meta({ title: '发票号码' }),
  }),
  files: { file: { maxBytes: MAX_INVOICE_BYTES, required: true, label: '发票文件', isSpooled: true } },
  output: empty(),
  faults: [ORDER_ERRORS.wrongState, ORDER_ERRORS.invoiceNumberTaken],
});

export const rejectInvoice = route({
  spec: null,
  method: 'POST',
  path: '/portal/invoice/reject',
  tag: ORDERS_TAG,
  summary: '退回发票申请（运营）',
  access: { operator: 'order:invoice:edit' },
  byRegion: true,
  body: z.object({ uuid: uuid('发票编号'), reason: requiredText('退回原因', 200, 2) }),
  output: empty(),
  faults: [ORDER_ERRORS.wrongState],
});
