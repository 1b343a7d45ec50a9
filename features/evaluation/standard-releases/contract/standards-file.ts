/** The operators' content as a signed file that another installation can import. */
import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { flag, instant } from '#platform/contract/fields.ts';
import { blob, data, route } from '#platform/contract/route.ts';

const tag = '资质标准';
export const MAX_STANDARDS_FILE_BYTES = 20 * 1024 * 1024;

export const STANDARDS_FILE_ERRORS = {
  unreadable: defineApiError('law-file.unreadable', 400, '文件不是标准文件，或内容不完整：{where}'),
  unsigned: defineApiError('law-file.unsigned', 400, '文件的签名不符，内容可能已被改动'),
  repeated: defineApiError('law-file.repeated', 400, '文件的第 {where} 份记录与前面的记录编号相同，请让对方重新导出'),
  otherSigner: defineApiError('law-file.other-signer', 409, '文件由 {found} 签名，与填写的签名核对码不一致'),
} as const;

/** The names of the resources that a file contains. */
export const STANDARDS_RESOURCES = ['standard', 'province-rule', 'document', 'counting-rule'] as const;
export type StandardsResource = (typeof STANDARDS_RESOURCES)[number];
export const STANDARDS_RESOURCE_LABELS: Readonly<Record<StandardsResource, string>> = {
  standard: '标准修改',
  'province-rule': '地方规则',
  document: '官方文件',
  'counting-rule': '计数规则',
};

export const exportStandards = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/law-file',
  tag,
  summary: '导出本平台发布的标准修改、地方规则、官方文件和计数规则（带签名）',
  access: { operator: 'manage:standard:list' },
  rate: 'heavy',
  output: blob('application/json'),
});

export const getStandardsFileSigner = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/law-signer',
  tag,
  summary: '本平台的签名核对码，供导入方核对',
  access: { operator: 'manage:standard:list' },
  output: data(z.object({ fingerprint: z.string() })),
});

const file = { maxBytes: MAX_STANDARDS_FILE_BYTES, required: true, label: '标准文件' } as const;
const Count = z.object({ resource: z.enum(STANDARDS_RESOURCES), count: z.int() });

/** Previews the import; nothing is stored. */
export const previewStandardsFile = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/standard/law-file/check',
  tag,
  summary: '查看一份标准文件：签名、内容和已有的记录，不保存',
  access: { operator: 'manage:standard:edit' },
  isReadByPost: true,
  rate: 'upload',
  body: z.object({}),
  files: { file },
  output: data(
    z.object({
      fingerprint: z.string(),
      madeTime: instant,
      /** Whether this installation has the version of the delivered standards on which the file is based. */
      isSameDelivery: z.boolean(),
      /** The number of records unknown to this installation, which would be imported as drafts. */
      fresh: z.array(Count),
      known: z.int(),
      /** The number of new records that operators of the other installation verified against the text. */
      verifiedThere: z.int(),
    }),
  ),
  faults: [STANDARDS_FILE_ERRORS.unreadable, STANDARDS_FILE_ERRORS.unsigned, STANDARDS_FILE_ERRORS.repeated],
});

/** Imports the records as drafts, which operators check and publish like any other draft. */
export const importStandards = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/standard/law-file',
  tag,
  summary: '导入另一平台的标准文件，成为草稿，逐项检查后发布',
  access: { operator: 'manage:standard:edit' },
  rate: 'upload',
  body: z.object({
    fingerprint: z.string().min(1).max(100).meta({ title: '签名核对码' }),
    /**
     * Whether to trust the signer's verification of records against the text; otherwise operators of this installation must verify the
     * records.
     */
    keepsVerified: flag('采用对方的核对结果'),
  }),
  files: { file },
  output: data(
    z.object({
      added: z.array(Count),
      known: z.int(),
      left: z.int(),
      /** The number of imported records that remain unverified until an operator of this installation compares them with the text. */
      unverified: z.int(),
    }),
  ),
  faults: [
    STANDARDS_FILE_ERRORS.unreadable,
    STANDARDS_FILE_ERRORS.unsigned,
    STANDARDS_FILE_ERRORS.repeated,
    STANDARDS_FILE_ERRORS.otherSigner,
  ],
});
