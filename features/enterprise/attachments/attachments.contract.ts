import { z } from 'zod';
import type { RecordKind } from '#domain/access/permission.ts';
import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { cleanText } from '#domain/text/text.ts';
import { FILE_ERRORS, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, filter, id, instant, optionalText } from '#platform/contract/fields.ts';
import { longPaging } from '#platform/contract/long-paging.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '附件';

/** The maximum file size: 20 MiB (gaps D, attachment). */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;

/** The kinds of records that own files: licence, certificate, item, people, achievement and project (gaps D), and also filings. */
export const BIZ_TYPES = [
  'yyzz',
  'zzzs',
  'zzx',
  'register',
  'else',
  'achievement',
  'project',
  'filing',
  'declaration',
] as const;
export type BizType = (typeof BIZ_TYPES)[number];

/** The record kinds that determine the permissions for these files; for achievements it depends on the kind of person. */
export const BIZ_TYPE_RECORD_KINDS: Readonly<Record<Exclude<BizType, 'achievement'>, RecordKind<'attachment'>>> = {
  yyzz: 'licence',
  zzzs: 'certificate',
  zzx: 'certificate',
  register: 'register',
  else: 'else',
  project: 'project',
  filing: 'filing',
  // The scanned files of a declaration belong to the enterprise and have the same permissions as its licence.
  declaration: 'licence',
};

export const MAX_ATTACHMENT_NOTE_LENGTH = 100;

export const enterpriseRequired = defineApiError(
  'attachments.no-enterprise',
  403,
  '您还没有认证企业，请先完成企业认证',
);
export const fileAddressExpired = defineApiError('attachments.address-expired', 403, '链接无效或已过期，请重新打开');
/** Returned because the filing has ended and its files can no longer be changed. */
export const filingClosed = defineApiError('attachments.record-closed', 409, '该申报已结束，文件只能查看和下载');
export const fileAlreadyReplaced = defineApiError(
  'attachments.already-replaced',
  409,
  '该文件已有新版本，请替换最新的一份',
);
export const fileContentMissing = defineApiError('attachments.file-missing', 404, '文件内容不存在，请重新上传');

export const Attachment = z.object({
  uuid: z.string(),
  name: z.string(),
  ext: z.enum([...PROOF_KINDS, 'xlsx']),
  mime: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  bizType: z.enum(BIZ_TYPES),
  bizUuid: z.string(),
  /** Result of the virus scan; `skipped`: no virus scanner is configured. */
  scan: z.enum(['clean', 'skipped']),
  /** Passed as the parameter of secure-url (C-165). */
  filePath: z.string(),
  uploader: z.string().nullable(),
  /** A short description of the file. */
  note: z.string().nullable().meta({ title: '说明' }),
  /** Whether a newer file replaces this one. */
  isReplaced: z.boolean().meta({ title: '已有新版本' }),
  createTime: instant,
});
export type Attachment = z.output<typeof Attachment>;

const reference = (label: string) => z.string().overwrite(cleanText).min(1).max(64).meta({ title: label });

/** C-142: adds the licence of the caller's enterprise: a file, or (as JSON) an earlier upload. */
export const addLicenceFile = route({
  spec: 'C-142',
  method: 'POST',
  path: '/portal/qyAttachmentFile/addYyzzFile',
  tag: TAG,
  summary: '上传营业执照',
  access: { login: 'attachment:licence:add' },
  rate: 'upload',
  files: { file: { maxBytes: MAX_ATTACHMENT_BYTES, required: false, label: '营业执照文件', isSpooled: true } },
  body: z.object({
    bizUuid: reference('企业').optional(),
    fileUuid: reference('已上传的文件').optional(),
  }),
  output: data(Attachment),
  faults: [enterpriseRequired],
});

/** Not in the specification: adds a file to any other record of the enterprise. The same bytes on one record are stored only once. */
export const addAttachment = route({
  spec: null,
  method: 'POST',
  path: '/portal/qyAttachmentFile/add',
  tag: TAG,
  summary: '上传附件',
  access: { member: 'attachment:*:add' },
  rate: 'upload',
  files: { file: { maxBytes: MAX_ATTACHMENT_BYTES, required: true, label: '文件', isSpooled: true } },
  body: z.object({
    bizType: z.enum(BIZ_TYPES).meta({ title: '附件类别' }),
    bizUuid: reference('所属记录'),
    /** The new version inherits the description of the replaced file and its place in the archive download. */
    replaces: reference('被替换的附件').optional().meta({ title: '被替换的附件' }),
  }),
  output: data(Attachment),
  faults: [filingClosed, fileAlreadyReplaced],
});

/** Not in the specification: sets the short description of a file; an empty text removes it. */
export const annotateAttachment = route({
  spec: null,
  method: 'POST',
  path: '/portal/qyAttachmentFile/note',
  tag: TAG,
  summary: '填写附件说明',
  access: { member: 'attachment:*:add' },
  body: z.object({ uuid: reference('附件'), note: optionalText('说明', MAX_ATTACHMENT_NOTE_LENGTH) }),
  output: data(Attachment),
  faults: [filingClosed],
});

/** C-143: lists attachments newest first, five hundred per page by default; without a record, all files of the enterprise. */
export const listAttachments = route({
  spec: 'C-143',
  method: 'GET',
  path: '/portal/qyAttachmentFile/getFileByParams',
  tag: TAG,
  summary: '一条记录的附件',
  access: { login: 'attachment:*:list' },
  query: z.object({ ...longPaging, bizType: choice(BIZ_TYPES, '附件类别'), bizUuid: filter('所属记录', 64) }),
  output: list(Attachment),
  faults: [enterpriseRequired],
});

export const removeAttachment = route({
  spec: null,
  method: 'POST',
  path: '/portal/qyAttachmentFile/delete/{id}',
  tag: TAG,
  summary: '删除附件（30 天内可恢复）',
  access: { member: 'attachment:*:remove' },
  params: id,
  output: empty(),
  faults: [filingClosed],
});

/** The number of days for which a deleted file can be restored; afterwards the nightly clean-up deletes it permanently. */
export const RESTORABLE_DAYS = 30;

export const RemovedAttachment = Attachment.pick({ uuid: true, name: true, size: true }).extend({
  removeTime: instant,
  removedBy: z.string().nullable(),
  /** The last day on which the file can be restored. */
  keptUntil: z.string(),
});
export type RemovedAttachment = z.output<typeof RemovedAttachment>;

/** Lists deleted files of one record that can still be restored, newest first. */
export const listRemovedAttachments = route({
  spec: null,
  method: 'GET',
  path: '/portal/qyAttachmentFile/removed',
  tag: TAG,
  summary: `一条记录最近 ${RESTORABLE_DAYS} 天删除的附件`,
  access: { member: 'attachment:*:remove' },
  query: z.object({ bizType: z.enum(BIZ_TYPES).meta({ title: '附件类别' }), bizUuid: reference('所属记录') }),
  output: list(RemovedAttachment),
});

export const restoreAttachment = route({
  spec: null,
  method: 'POST',
  path: '/portal/qyAttachmentFile/restore/{id}',
  tag: TAG,
  summary: '恢复已删除的附件',
  access: { member: 'attachment:*:remove' },
  params: id,
  output: data(Attachment),
  faults: [filingClosed, fileAlreadyReplaced],
});

/** C-165 (G-45): returns an address that is valid for five minutes, for this user and file only. */
export const getSecureUrl = route({
  spec: 'C-165',
  method: 'GET',
  path: '/get-key/secure-url',
  aliases: ['/portal/get-key/secure-url'],
  tag: TAG,
  summary: '附件的临时访问地址',
  access: { login: 'attachment:*:get' },
  query: z.object({ filePath: z.string().overwrite(cleanText).min(1).max(500).meta({ title: '文件路径' }) }),
  output: data(z.object({ url: z.string(), expireTime: instant })),
  faults: [enterpriseRequired, KERNEL_ERRORS.notFound],
});

/** C-175: downloads a file. */
export const downloadAttachment = route({
  spec: 'C-175',
  method: 'GET',
  path: '/system/oss/download2Auth/{id}',
  tag: TAG,
  summary: '下载附件',
  access: { login: 'attachment:*:get' },
  params: id,
  output: blob('application/octet-stream'),
  faults: [enterpriseRequired, fileContentMissing, FILE_ERRORS.storageDown],
});

/** Serves the file of a secure address; the ticket replaces the login. */
export const openAttachment = route({
  spec: null,
  method: 'GET',
  path: '/portal/qyAttachmentFile/open/{id}',
  tag: TAG,
  summary: '按临时地址打开附件',
  access: 'public',
  params: id,
  query: z.object({ ticket: filter('访问凭证', 400) }),
  output: blob('application/octet-stream'),
  faults: [fileAddressExpired, fileContentMissing, FILE_ERRORS.storageDown],
});

export const MAX_MATCHED_FILES = 500;

const FileMatch = z.object({
  name: z.string(),
  state: z.enum(['matched', 'ambiguous', 'unknown']),
  candidates: z.array(
    z.object({ bizType: z.enum(BIZ_TYPES), bizUuid: z.string(), label: z.string(), note: z.string() }),
  ),
});
export type FileMatch = z.output<typeof FileMatch>;

/** Not in the specification: matches files to records by their names (张三-一建.pdf). Nothing is stored; `addAttachment` uploads the files. */
export const matchFiles = route({
  spec: null,
  method: 'POST',
  path: '/portal/qyAttachmentFile/match',
  tag: TAG,
  summary: '按文件名匹配附件所属的记录（不保存）',
  access: { member: 'attachment:*:add' },
  isReadByPost: true,
  body: z.object({
    names: z.array(z.string().overwrite(cleanText).max(300)).min(1).max(MAX_MATCHED_FILES).meta({ title: '文件名' }),
  }),
  output: list(FileMatch),
});
