import { z } from 'zod';
import { enterprise } from '#domain/records/enterprise.ts';
import { cleanText } from '#domain/text/text.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, filter, instant, paging, uuid } from '#platform/contract/fields.ts';
import { buildOutputShape } from '#platform/contract/record-fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { enterpriseNotCertified, missingLicence } from './contract/certification.ts';
import { EnterpriseFields } from './contract/fields.ts';

const TAG = '企业信息';

export const userAlreadyCertified = defineApiError('enterprise.already-certified', 409, '您已认证企业，不能重复认证');
export const enterpriseNameTaken = defineApiError('enterprise.name-taken', 409, '企业名称已被其他企业使用');
export const creditCodeTaken = defineApiError(
  'enterprise.code-taken',
  409,
  '该统一社会信用代码已被认证，如有疑问请联系顾问',
);
export const staleRecord = defineApiError('enterprise.stale', 409, '该记录已被他人修改');

const optional = <S extends z.ZodType>(schema: S) => schema.nullable();

/** A certified enterprise's request to change its name or credit code. */
export const IdentityRequest = z.object({
  entName: z.string(),
  creditCode: z.string(),
  state: z.enum(['reviewing', 'passed', 'rejected', 'withdrawn']),
  reason: optional(z.string()),
  /** Null if the licence has not been submitted as evidence yet. */
  licenceName: optional(z.string()),
  submitTime: instant,
});

/** API schema of an enterprise (gaps D). */
export const Enterprise = z.object({
  ...buildOutputShape(enterprise),
  uuid: z.string(),
  creditCode: z.string(),
  region: optional(z.string()),
  formerNames: z.array(z.string()),
  certifyStatus: z.enum(['none', 'reviewing', 'passed', 'rejected']),
  rejectReason: optional(z.string()),
  /** The pending or rejected request to change name or code. */
  identityRequest: optional(IdentityRequest),
  /** Whether the enterprise is 示例 data, which is always displayed with that mark. */
  sample: z.boolean(),
  revision: z.number().int(),
  createTime: instant,
  updateTime: instant,
});
export type Enterprise = z.output<typeof Enterprise>;

/** C-084: returns an enterprise; callers can only access their own. */
export const getEnterprise = route({
  spec: 'C-084',
  method: 'GET',
  path: '/portal/ent',
  tag: TAG,
  summary: '本企业信息',
  access: { login: 'ent:info:get' },
  query: z.object({ uuid: filter('企业编号') }),
  output: data(Enterprise),
  faults: [enterpriseNotCertified],
});

/**
 * C-085: creates and certifies an enterprise; without a licence the certification remains pending. The creator becomes the owner (gaps,
 * section C).
 */
export const createEnterprise = route({
  spec: 'C-085',
  method: 'POST',
  path: '/portal/ent',
  tag: TAG,
  summary: '认证企业',
  access: 'login',
  rate: 'write',
  body: EnterpriseFields.extend({
    licenceFile: uuid('营业执照').nullable().optional().meta({ title: '营业执照' }),
    /** Whether the licence disputes an existing certification of another enterprise under this name or code. */
    isDispute: z.boolean().optional().meta({ title: '对已有认证有异议' }),
  }),
  output: data(z.object({ uuid: z.string() })),
  faults: [userAlreadyCertified, enterpriseNameTaken, creditCodeTaken, missingLicence],
});

const Edit = EnterpriseFields.partial().extend({
  revision: z.number().int().optional().meta({ title: '版本号' }),
});
const Edited = z.object({
  uuid: z.string(),
  revision: z.number().int(),
  changed: z.number().int(),
  /**
   * Whether a new name or credit code of a certified enterprise was requested instead of saved; the request requires the licence and a
   * review.
   */
  isIdentityWaiting: z.boolean(),
});

const editing = {
  method: 'POST',
  tag: TAG,
  access: { login: 'ent:info:edit' },
  rate: 'write',
  body: Edit,
  output: data(Edited),
  faults: [enterpriseNotCertified, enterpriseNameTaken, creditCodeTaken, staleRecord],
} as const;

/** C-086: corrects fields manually; omitted fields are unchanged. The change log gets one row for each changed field (G-38). */
export const editEnterprise = route({
  spec: 'C-086',
  ...editing,
  path: '/portal/ent/edit',
  summary: '修改企业信息',
});

/** C-087: saves the values of the licence or the platform; the change log names the platform as their source (G-38). */
export const updateEnterprise = route({
  spec: 'C-087',
  ...editing,
  path: '/portal/ent/update',
  summary: '按平台数据更新企业信息',
});

export const CHANGE_SOURCES = ['user', 'platform', 'operator'] as const;

export const EnterpriseChange = z.object({
  uuid: z.string(),
  field: z.string(),
  fieldLabel: z.string(),
  oldValue: optional(z.string()),
  newValue: optional(z.string()),
  source: z.enum(CHANGE_SOURCES),
  userName: optional(z.string()),
  changeTime: instant,
});
export type EnterpriseChange = z.output<typeof EnterpriseChange>;

/** C-088: lists the changes of an enterprise, newest first. */
export const listEnterpriseChanges = route({
  spec: 'C-088',
  method: 'GET',
  path: '/portal/ent/changelogs',
  tag: TAG,
  summary: '企业信息变更记录',
  access: { login: 'ent:info:get' },
  query: z.object({
    ...paging,
    entUuid: filter('企业编号'),
    field: filter('字段'),
    source: choice(CHANGE_SOURCES, '来源'),
  }),
  output: list(EnterpriseChange),
  faults: [enterpriseNotCertified],
});

/** Forms that support drafts (gaps D, draft). */
export const DRAFT_KINDS = [
  'ent',
  'project',
  'zzzs',
  'zzx',
  'register',
  'else',
  'achievement',
  'invoice',
  'declaration',
  'check',
] as const;
export const MAX_DRAFT_BYTES = 200 * 1024;

/** Returns the length in UTF-8 bytes. */
function getBytes(value: string): number {
  let bytes = 0;
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const draftKey = {
  bizType: z.enum(DRAFT_KINDS).meta({ title: '表单类型' }),
  bizUuid: z
    .string()
    .overwrite((value) => cleanText(value).slice(0, 64))
    .default('')
    .meta({ title: '业务编号' }),
};

/** C-089: saves the draft of a user for a form; it replaces the previous one (G-37). */
export const saveDraft = route({
  spec: 'C-089',
  method: 'POST',
  path: '/portal/ent/saveTmp',
  tag: TAG,
  summary: '暂存表单',
  access: { login: 'ent:draft:edit' },
  isPersonal: true,
  rate: 'write',
  body: z.object({
    ...draftKey,
    content: z
      .record(z.string().max(100), z.unknown())
      .refine((value) => getBytes(JSON.stringify(value)) <= MAX_DRAFT_BYTES, {
        message: '暂存内容超过 200 KB',
      })
      .meta({ title: '暂存内容' }),
  }),
  output: data(z.object({ updateTime: instant })),
  faults: [enterpriseNotCertified],
});

export const Draft = z.object({ content: z.record(z.string(), z.unknown()), updateTime: instant });
export type Draft = z.output<typeof Draft>;

/** Not in the specification: returns the draft that a form offers when it is opened again; null if there is none. */
export const getDraft = route({
  spec: null,
  method: 'GET',
  path: '/portal/ent/tmp',
  tag: TAG,
  summary: '读取暂存表单',
  access: { login: 'ent:draft:edit' },
  isPersonal: true,
  query: z.object(draftKey),
  output: data(Draft.nullable()),
  faults: [enterpriseNotCertified],
});

/** Not in the specification: discards a draft. */
export const removeDraft = route({
  spec: null,
  method: 'POST',
  path: '/portal/ent/tmp/delete',
  tag: TAG,
  summary: '删除暂存表单',
  access: { login: 'ent:draft:edit' },
  isPersonal: true,
  body: z.object(draftKey),
  output: empty(),
  faults: [enterpriseNotCertified],
});

const count = z.number().int();
export const CertificateCounts = z.object({
  total: count,
  valid: count,
  expiring: count,
  expired: count,
  /** Items (资质项) on valid certificates. */
  items: count,
});
export const ProjectCounts = z.object({ total: count });
export const PersonCounts = z.object({ total: count, registered: count, other: count });
export const PendingReminderCounts = z.object({ total: count });
export type CertificateCounts = z.output<typeof CertificateCounts>;
export type ProjectCounts = z.output<typeof ProjectCounts>;
export type PersonCounts = z.output<typeof PersonCounts>;
export type PendingReminderCounts = z.output<typeof PendingReminderCounts>;

const number = <S extends z.ZodType>(spec: `C-${number}`, name: string, summary: string, schema: S) =>
  route({
    spec,
    method: 'GET',
    path: `/portal/entInfoNum/${name}`,
    tag: TAG,
    summary,
    access: { login: 'ent:number:get' },
    output: data(schema),
  });

/** C-090 to C-094: return the record counts of the company information centre; all zero for a user without an enterprise. */
export const getTotalNumbers = number(
  'C-090',
  'total',
  '企业数据总览',
  z.object({
    certificateNum: count,
    projectNum: count,
    personNum: count,
    remindNum: count,
  }),
);
export const getReminderNumbers = number('C-091', 'remindNum', '待处理提醒数', PendingReminderCounts);
export const getCertificateNumbers = number('C-092', 'certificateNum', '资质证书数', CertificateCounts);
export const getProjectNumbers = number('C-093', 'projectNum', '项目数', ProjectCounts);
export const getPersonNumbers = number('C-094', 'personNum', '人员数', PersonCounts);
