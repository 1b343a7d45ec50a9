/** Not in the specification: the clerk requests documents from their holders through a link and reviews the uploaded files. */

import { z } from 'zod';
import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { LINK_STATES } from '#domain/validity/link-state.ts';
import { FILE_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';

const tag = '向本人收取资料';
const READ = { member: 'filing:case:get' } as const;
/** A request does not change the filing, and its link is shown only once, so it has a separate right that needs no approval. */
const EDIT = { member: 'paper:request:edit' } as const;

/** The maximum number of requests for one filing. */
export const MAX_DOCUMENT_REQUESTS = 200;
/** The maximum number of documents that a person can send through one link, including rejected ones. */
export const MAX_DOCUMENTS_PER_LINK = 30;
/** The maximum lifetime of a link, in days. */
export const MAX_HOLDER_LINK_DAYS = 60;
/** The number of days after the end of their link for which unreviewed documents are kept. */
export const UNREVIEWED_DOCUMENT_DAYS = 30;

export const tooManyDocumentRequests = defineApiError(
  'holder-papers.too-many',
  409,
  '一件申报最多向 {most} 人次收取资料',
);
export const filingClosedForDocuments = defineApiError(
  'holder-papers.filing-over',
  409,
  '该申报已结束或已撤回，不能再收取资料',
);
export const documentAlreadyDecided = defineApiError('holder-papers.decided', 409, '该文件已被处理，请刷新后再看');
export const personNotInArchive = defineApiError(
  'holder-papers.person-gone',
  409,
  '“{name}”已不在人员档案中，文件不能收入档案',
);
export const documentFileMissing = defineApiError('holder-papers.paper-lost', 404, '文件内容不存在，请本人重新上传');

export const DocumentRequest = z.object({
  uuid: z.string(),
  personUuid: z.string().meta({ title: '人员' }),
  personName: z.string().meta({ title: '姓名' }),
  purpose: z.string().meta({ title: '用途' }),
  papers: z.string().meta({ title: '需要的资料' }),
  /** The phone number with masked middle digits. */
  phone: z.string().meta({ title: '手机号' }),
  endOn: z.string().meta({ title: '截止日期' }),
  state: z.enum(LINK_STATES).meta({ title: '状态' }),
  waiting: z.number().int().meta({ title: '待审核的文件数' }),
  total: z.number().int(),
  createTime: z.string(),
});
export type DocumentRequest = z.output<typeof DocumentRequest>;

export const listDocumentRequests = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/paper-requests',
  tag,
  summary: '一件申报向本人收取资料的链接，最近的在前',
  access: READ,
  params: fields.id,
  query: z.object(fields.paging),
  output: list(DocumentRequest),
});

/** Contains the link, which only this response returns, because the server stores only its hash. */
const Link = z.object({
  uuid: z.string(),
  link: z.string().meta({ title: '链接' }),
  qrcode: z.string().meta({ title: '二维码图片' }),
  endOn: z.string().meta({ title: '截止日期' }),
});
export type DocumentRequestLink = z.output<typeof Link>;

const endOn = fields.requiredDay('截止日期');

export const addDocumentRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/paper-request',
  tag,
  summary: '生成链接，由本人凭手机验证码上传资料；链接只在这里给出一次',
  access: EDIT,
  body: z.object({
    filingUuid: z.string().max(100).meta({ title: '申报' }),
    personUuid: z.string().max(100).meta({ title: '人员' }),
    phone: fields.phone('本人手机号'),
    purpose: fields.requiredText('用途', 200),
    papers: fields.requiredText('需要的资料', 500),
    endOn,
  }),
  output: data(Link),
  faults: [tooManyDocumentRequests, filingClosedForDocuments],
});

const requestId = z.string().max(100).meta({ title: '链接编号' });

/** Renews a request with a new link; the previous link becomes invalid. */
export const renewDocumentRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/paper-request/renew',
  tag,
  summary: '重新生成链接，原链接随即失效',
  access: EDIT,
  body: z.object({ uuid: requestId, endOn }),
  output: data(Link),
  faults: [filingClosedForDocuments],
});

export const closeDocumentRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/paper-request/close',
  tag,
  summary: '停用链接，已上传的文件仍可审核',
  access: EDIT,
  body: z.object({ uuid: requestId }),
  output: empty(),
});

const DOCUMENT_STATES = ['waiting', 'taken', 'refused'] as const;

export const SubmittedDocument = z.object({
  uuid: z.string(),
  name: z.string().meta({ title: '文件名' }),
  kind: z.enum(PROOF_KINDS).meta({ title: '文件类型' }),
  size: z.number().int(),
  state: z.enum(DOCUMENT_STATES).meta({ title: '状态' }),
  reason: z.string().nullable().meta({ title: '退回原因' }),
  createTime: z.string(),
});
export type SubmittedDocument = z.output<typeof SubmittedDocument>;

export const listSubmittedDocuments = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/paper-request/{id}/papers',
  tag,
  summary: '本人上传的文件',
  access: READ,
  params: fields.id,
  query: z.object(fields.paging),
  output: list(SubmittedDocument),
});

export const getSubmittedDocumentFile = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/offered-paper/{id}/file',
  tag,
  summary: '查看本人上传、尚未收入档案的文件',
  access: { member: 'attachment:*:get' },
  params: fields.id,
  output: blob('application/octet-stream'),
  faults: [documentAlreadyDecided, documentFileMissing, FILE_ERRORS.storageDown],
});

const documentId = z.string().max(100).meta({ title: '文件编号' });

export const acceptSubmittedDocument = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/offered-paper/take',
  tag,
  summary: '审核通过，收入此人的档案附件',
  access: { member: 'attachment:*:add' },
  body: z.object({ uuid: documentId, name: fields.optionalLine('文件名', 150) }),
  output: empty(),
  faults: [documentAlreadyDecided, personNotInArchive, documentFileMissing, FILE_ERRORS.storageDown],
});

export const rejectSubmittedDocument = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/offered-paper/refuse',
  tag,
  summary: '退回文件，文件随即删除，本人可看到原因',
  access: { member: 'attachment:*:add' },
  body: z.object({ uuid: documentId, reason: fields.requiredText('退回原因', 300) }),
  output: empty(),
  faults: [documentAlreadyDecided],
});
