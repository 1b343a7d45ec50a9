import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, creditCode, instant, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { creditCodeTaken, enterpriseNameTaken, IdentityRequest } from '../enterprise.contract.ts';
import { enterpriseNotCertified, missingLicence, requestAlreadyDecided } from './certification.ts';
import { licenceResubmitted } from './certification-review.ts';

const TAG = '企业认证';

export const identityUnchanged = defineApiError(
  'enterprise.same-identity',
  400,
  '企业名称和统一社会信用代码都没有变化',
);
export const certificationNotPassed = defineApiError(
  'enterprise.not-passed',
  409,
  '企业认证尚未通过，名称和统一社会信用代码可以直接修改',
);

const Asked = data(z.object({ state: z.enum(['reviewing', 'passed']) }));

/**
 * Requests a change of the name or credit code of a certified enterprise. Both are part of the certification, so a change requires the new
 * licence and is reviewed in the same way.
 */
export const submitIdentityChange = route({
  spec: null,
  method: 'POST',
  path: '/portal/ent/identity',
  tag: TAG,
  summary: '已认证企业申请变更名称或统一社会信用代码',
  access: { login: 'ent:certification:edit' },
  isPersonal: true,
  rate: 'write',
  body: z.object({
    entName: requiredText('企业名称', 100, 2),
    creditCode: creditCode(),
    licenceFile: uuid('新的营业执照'),
  }),
  output: Asked,
  faults: [
    enterpriseNotCertified,
    missingLicence,
    identityUnchanged,
    certificationNotPassed,
    enterpriseNameTaken,
    creditCodeTaken,
  ],
});

export const withdrawIdentityChange = route({
  spec: null,
  method: 'POST',
  path: '/portal/ent/identity/withdraw',
  tag: TAG,
  summary: '撤回变更名称或统一社会信用代码的申请',
  access: { login: 'ent:certification:edit' },
  isPersonal: true,
  rate: 'write',
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});

const Review = IdentityRequest.extend({
  uuid: z.string(),
  entUuid: z.string(),
  /** The currently certified name. */
  presentName: z.string(),
  presentCode: z.string(),
  licence: z
    .object({ uuid: z.string(), filename: z.string(), size: z.number().int(), mime: z.string(), uploadTime: instant })
    .nullable(),
  /** Certified enterprises with the requested name or code; the request cannot be approved if there is any. */
  holders: z.array(z.string()),
});
export type IdentityChangeReview = z.output<typeof Review>;

/** Lists requests to change the name or code: pending ones first, the longest waiting at the top. */
export const listIdentityChangeRequests = route({
  spec: null,
  method: 'GET',
  path: '/system/certification/identity/list',
  tag: '企业认证审核',
  summary: '企业名称和统一社会信用代码的变更申请',
  access: { operator: 'enterprise:certification:list' },
  byRegion: true,
  query: z.object({ ...paging, state: choice(['reviewing', 'passed', 'rejected', 'withdrawn'], '状态') }),
  output: list(Review),
});

const seen = uuid('所核对的营业执照').optional();

export const decideIdentityChange = route({
  spec: null,
  method: 'POST',
  path: '/system/certification/identity/decide',
  tag: '企业认证审核',
  summary: '通过或驳回名称和统一社会信用代码的变更',
  access: { operator: 'enterprise:certification:edit' },
  byRegion: true,
  rate: 'write',
  body: z.discriminatedUnion(
    'state',
    [
      z.object({ state: z.literal('passed'), uuid: uuid('申请编号'), licenceFile: seen }),
      z.object({
        state: z.literal('rejected'),
        uuid: uuid('申请编号'),
        licenceFile: seen,
        reason: requiredText('驳回原因', 200, 2),
      }),
    ],
    { message: '请选择通过或驳回' },
  ),
  output: empty(),
  faults: [
    missingLicence,
    licenceResubmitted,
    requestAlreadyDecided,
    certificationNotPassed,
    enterpriseNameTaken,
    creditCodeTaken,
  ],
});
