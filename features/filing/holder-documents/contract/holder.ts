/**
 * Calls for the holder of a link, without an account. The secret of the link follows the `#` of its address and is sent only in request
 * bodies, so that it appears neither in logs nor in requests to other sites.
 */
import { z } from 'zod';
import { MAX_ATTACHMENT_BYTES } from '#features/enterprise/attachments/attachments.contract.ts';
import {
  SEND_CODE_ERRORS,
  VERIFY_CODE_ERRORS,
  verificationCodeSchema,
} from '#features/identity/codes/codes.contract.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';
import { SubmittedDocument } from '../holder-documents.contract.ts';

const tag = '向本人收取资料';

export const unknownHolderLink = defineApiError('holder.unknown', 404, '链接无效，请检查是否完整，或请企业重新发送');
export const holderLinkClosed = defineApiError(
  'holder.closed',
  410,
  '该链接已停用；如仍需提交，请联系“{enterprise}”重新发送',
);
export const holderLinkExpired = defineApiError(
  'holder.ended',
  410,
  '该链接已于 {day} 到期；如仍需提交，请联系“{enterprise}”重新发送',
);
export const holderVerificationExpired = defineApiError('holder.prove-again', 409, '验证已过期，请重新获取验证码');
export const tooManyHolderDocuments = defineApiError(
  'holder.too-many',
  409,
  '最多上传 {most} 个文件，如需更换请联系企业',
);

const LINK_ERRORS = [unknownHolderLink, holderLinkClosed, holderLinkExpired] as const;
const secret = (label: string) => z.string().min(1).max(200).meta({ title: label });
const token = secret('链接凭证');
const pass = secret('验证凭证');

export const RequestedDocuments = z.object({
  /** The name of the requesting enterprise, so that the person knows the recipient of the documents. */
  entName: z.string().meta({ title: '企业名称' }),
  purpose: z.string().meta({ title: '用途' }),
  papers: z.string().meta({ title: '需要的资料' }),
  phone: z.string().meta({ title: '手机号' }),
  endOn: z.string().meta({ title: '截止日期' }),
  /** The data shown after verification by phone; null until the person has entered the code. */
  proven: z
    .object({ personName: z.string().meta({ title: '姓名' }), papers: z.array(SubmittedDocument) })
    .nullable()
    .meta({ title: '验证后可见的内容' }),
});
export type RequestedDocuments = z.output<typeof RequestedDocuments>;

export const openDocumentRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/holder/open',
  tag,
  summary: '打开链接：谁要什么资料、作什么用、何时截止',
  access: 'public',
  rate: 'code',
  isReadByPost: true,
  body: z.object({ token, pass: pass.nullable().optional() }),
  output: data(RequestedDocuments),
  faults: LINK_ERRORS,
});

export const sendHolderCode = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/holder/code',
  tag,
  summary: '向本人手机发送验证码',
  access: 'public',
  rate: 'code',
  body: z.object({ token }),
  output: empty(),
  faults: [...LINK_ERRORS, ...SEND_CODE_ERRORS],
});

export const verifyHolder = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/holder/prove',
  tag,
  summary: '核对验证码，取得 60 分钟内有效的验证凭证',
  access: 'public',
  rate: 'code',
  body: z.object({ token, code: verificationCodeSchema() }),
  output: data(z.object({ pass: z.string() })),
  faults: [...LINK_ERRORS, ...VERIFY_CODE_ERRORS],
});

export const uploadHolderDocument = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/holder/paper',
  tag,
  summary: '上传一个文件，等待企业审核',
  access: 'public',
  rate: 'upload',
  files: { file: { maxBytes: MAX_ATTACHMENT_BYTES, required: true, label: '文件', isSpooled: true } },
  body: z.object({ token, pass }),
  output: data(SubmittedDocument),
  faults: [...LINK_ERRORS, holderVerificationExpired, tooManyHolderDocuments],
});

export const withdrawHolderDocument = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/holder/withdraw',
  tag,
  summary: '撤回一个尚未审核的文件',
  access: 'public',
  rate: 'code',
  body: z.object({ token, pass, uuid: fields.requiredText('文件编号', 100) }),
  output: empty(),
  faults: [...LINK_ERRORS, holderVerificationExpired, KERNEL_ERRORS.notFound],
});
