import { z } from 'zod';
import { ENTERPRISE_ROLES } from '#domain/access/enterprise-role.ts';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { NullableEnterpriseRoles } from '#platform/contract/enterprise-roles.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { creditCode, id, instant, optionalText, uuid } from '#platform/contract/fields.ts';
import { blob, data, empty, route } from '#platform/contract/route.ts';

const TAG = '企业认证';

export const MAX_LICENCE_BYTES = 20 * 1024 * 1024;

export const enterpriseNotCertified = defineApiError(
  'enterprise.not-certified',
  403,
  '您还没有认证企业，请先完成企业认证',
);
export const missingLicence = defineApiError('enterprise.missing-licence', 400, '营业执照文件不存在，请重新上传');
export const certificationAlreadyPassed = defineApiError(
  'enterprise.already-passed',
  409,
  '企业已认证，不需要再次提交',
);
export const alreadyMember = defineApiError('enterprise.already-member', 409, '您已是这家企业的成员');
export const joinRequestPending = defineApiError('enterprise.already-asked', 409, '您已有一个加入申请在等待处理');
export const applicantAlreadyMember = defineApiError('enterprise.joined-elsewhere', 409, '申请人已是本企业的成员');
export const requestAlreadyDecided = defineApiError('enterprise.already-decided', 409, '该申请已处理');
export const ownerOnly = defineApiError('enterprise.owner-only', 403, '只有企业负责人可以处理加入申请');

export const CERTIFICATION_STATES = ['none', 'reviewing', 'passed', 'rejected'] as const;
export const CERTIFICATION_REVIEW_KINDS = ['automatic', 'operator'] as const;
const LicenceFile = z.object({ uuid: z.string(), filename: z.string(), size: z.number().int(), uploadTime: instant });
const JOIN_STATES = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;

export const Certification = z.object({
  state: z.enum(CERTIFICATION_STATES),
  /** The kind of review on this installation: automatic by the check character alone, or by an operator. */
  review: z.enum(CERTIFICATION_REVIEW_KINDS),
  /** The kind of review that led to the current state; null if undecided. */
  checkedBy: z.enum(CERTIFICATION_REVIEW_KINDS).nullable(),
  decideTime: instant.nullable(),
  rejectReason: z.string().nullable(),
  ent: z.object({ uuid: z.string(), entName: z.string(), creditCode: z.string() }).nullable(),
  licence: LicenceFile.nullable(),
  /** Whether the user may decide on requests to join. */
  isOwner: z.boolean(),
  /** The caller's newest request to join. */
  ownRequest: z
    .object({ uuid: z.string(), entName: z.string(), state: z.enum(JOIN_STATES), createTime: instant })
    .nullable(),
  /** Requests to join the caller's enterprise; empty unless the caller is its owner. */
  requests: z.array(
    z.object({
      uuid: z.string(),
      nickName: z.string(),
      phonenumber: z.string(),
      note: z.string(),
      /** The requested roles; null for all permissions. */
      roles: z.array(z.enum(ENTERPRISE_ROLES)).nullable(),
      createTime: instant,
    }),
  ),
});
export type Certification = z.output<typeof Certification>;

export const getCertification = route({
  spec: null,
  method: 'GET',
  path: '/portal/ent/certification',
  tag: TAG,
  summary: '企业认证的状态',
  access: 'login',
  isOpenToSignOn: true,
  output: data(Certification),
});

/** Uploads a licence, visible only to the uploader until an enterprise is certified with it; an unused file is removed after a day. */
export const addLicence = route({
  spec: null,
  method: 'POST',
  path: '/portal/ent/licence',
  tag: TAG,
  summary: '上传营业执照（PDF、OFD、JPG、PNG，20 MB 以内）',
  access: 'login',
  isOpenToSignOn: true,
  rate: 'upload',
  files: { file: { maxBytes: MAX_LICENCE_BYTES, required: true, label: '营业执照', isSpooled: true } },
  output: data(LicenceFile),
});

export const getLicence = route({
  spec: null,
  method: 'GET',
  path: '/portal/ent/licence/{id}',
  tag: TAG,
  summary: '营业执照文件',
  access: 'login',
  isOpenToSignOn: true,
  params: id,
  output: blob('application/octet-stream'),
});

/** Submits the certification of an existing enterprise: with its first licence, or again after a rejection. */
export const submitCertification = route({
  spec: null,
  method: 'POST',
  path: '/portal/ent/certification',
  tag: TAG,
  summary: '提交（或重新提交）企业认证',
  access: { login: 'ent:certification:edit' },
  isPersonal: true,
  rate: 'write',
  body: z.object({ licenceFile: uuid('营业执照') }),
  output: data(z.object({ state: z.enum(CERTIFICATION_STATES) })),
  faults: [enterpriseNotCertified, missingLicence, certificationAlreadyPassed],
});

export const requestToJoin = route({
  spec: null,
  method: 'POST',
  path: '/portal/ent/join',
  tag: TAG,
  summary: '申请加入已认证的企业',
  access: 'login',
  rate: 'write',
  body: z.object({ creditCode: creditCode(), note: optionalText('申请说明', 200) }),
  output: empty(),
  faults: [alreadyMember, joinRequestPending],
});

export const withdrawJoinRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/ent/join/withdraw',
  tag: TAG,
  summary: '撤回加入申请',
  access: 'login',
  rate: 'write',
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});

export const decideJoinRequest = route({
  spec: null,
  method: 'POST',
  path: '/portal/ent/join/decide',
  tag: TAG,
  summary: '企业负责人同意或拒绝加入申请',
  access: 'login',
  isOpenToSignOn: true,
  rate: 'write',
  body: z.object({
    uuid: uuid('申请编号'),
    accept: z.boolean().meta({ title: '是否同意' }),
    /** The roles that the owner grants; null for all permissions; if omitted, the requested roles. */
    roles: NullableEnterpriseRoles.optional(),
  }),
  output: empty(),
  faults: [ownerOnly, applicantAlreadyMember, requestAlreadyDecided],
});
