import { z } from 'zod';
import { cleanText } from '#domain/text/text.ts';
import { id, optionalText, requiredDay, requiredText, uuid } from '#platform/contract/fields.ts';
import { blob, data, empty, route } from '#platform/contract/route.ts';
import { ORDER_ERRORS } from './errors.ts';
import { ORDERS_TAG } from './records.ts';
import { yuanAmount } from './yuan.ts';

const MAX_VOUCHER_BYTES = 20 * 1024 * 1024;

/** C-144: submits the bank's receipt for a transfer; an operator compares it with the account. */
export const addPaymentVoucher = route({
  spec: 'C-144',
  method: 'POST',
  path: '/portal/tabPaymentVoucher/addPaymentVoucherApi',
  tag: ORDERS_TAG,
  summary: '上传对公转账凭证',
  access: { login: 'order:own:edit' },
  isPersonal: true,
  rate: 'upload',
  body: z.object({
    orderUuid: uuid('订单编号'),
    payerName: requiredText('付款户名', 100, 2),
    payerAccount: optionalText('付款账号', 40),
    amount: yuanAmount('转账金额'),
    transferDate: requiredDay('转账日期'),
  }),
  files: { file: { maxBytes: MAX_VOUCHER_BYTES, required: true, label: '转账凭证', isSpooled: true } },
  output: data(z.object({ uuid: z.string() })),
  faults: [ORDER_ERRORS.notPayable, ORDER_ERRORS.voucherOpen],
});

export const getVoucherFile = route({
  spec: null,
  method: 'GET',
  path: '/portal/tabPaymentVoucher/file/{id}',
  tag: ORDERS_TAG,
  summary: '转账凭证原件',
  access: { login: 'order:own:list' },
  isPersonal: true,
  params: id,
  output: blob('application/octet-stream'),
});

export const getVoucherFileForReview = route({
  spec: null,
  method: 'GET',
  path: '/portal/tabPaymentVoucher/manage/file/{id}',
  tag: ORDERS_TAG,
  summary: '转账凭证原件（运营）',
  access: { operator: 'order:voucher:get' },
  byRegion: true,
  params: id,
  output: blob('application/octet-stream'),
});

export const reviewVoucher = route({
  spec: null,
  method: 'POST',
  path: '/portal/tabPaymentVoucher/review',
  tag: ORDERS_TAG,
  summary: '审核转账凭证（运营）',
  access: { operator: 'order:voucher:edit' },
  byRegion: true,
  body: z
    .object({
      uuid: uuid('凭证编号'),
      isPassed: z.boolean().meta({ title: '审核结果' }),
      reason: z.string().overwrite(cleanText).max(200).default('').meta({ title: '退回原因' }),
    })
    .superRefine(({ isPassed, reason }, context) => {
      if (!isPassed && reason.length < 2)
        context.addIssue({ code: 'custom', path: ['reason'], message: '请填写退回原因（至少 2 个字）' });
    }),
  output: empty(),
  faults: [ORDER_ERRORS.wrongState],
});
