import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, id, instant, keyword, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { Enterprise } from '../enterprise.contract.ts';
import { CERTIFICATION_REVIEW_KINDS, CERTIFICATION_STATES, missingLicence } from './certification.ts';

const TAG = '企业认证审核';

export const CERTIFICATION_REVIEW_STATES = ['reviewing', 'passed', 'rejected'] as const;

export const identityStillCertified = defineApiError(
  'enterprise.still-held',
  409,
  '名称或统一社会信用代码已由“{entName}”认证；请先核实，撤销它的认证后再通过这一家',
);
export const licenceResubmitted = defineApiError(
  'enterprise.other-licence',
  409,
  '企业已重新提交营业执照，请刷新后再处理',
);

const CertificationReviewRow = z.object({
  entUuid: z.string(),
  entName: z.string(),
  creditCode: z.string(),
  legalPerson: z.string().nullable(),
  region: z.string(),
  state: z.enum(CERTIFICATION_STATES),
  checkedBy: z.enum(CERTIFICATION_REVIEW_KINDS).nullable(),
  /** Null if the application was submitted without a licence, so that it cannot be approved yet. */
  licenceFile: z.string().nullable(),
  /** Whether the application is pending while another enterprise is certified under the same name or code. */
  isDisputed: z.boolean(),
  submitTime: instant,
  decideTime: instant.nullable(),
  /** The operator who decided; null if undecided or decided automatically. */
  decider: z.string().nullable(),
});
export type CertificationReviewRow = z.output<typeof CertificationReviewRow>;

/** Lists pending certifications first, the longest waiting at the top, then decided ones, newest first. */
export const listCertifications = route({
  spec: null,
  method: 'GET',
  path: '/system/certification/list',
  tag: TAG,
  summary: '企业认证列表',
  access: { operator: 'enterprise:certification:list' },
  byRegion: true,
  query: z.object({
    ...paging,
    state: choice(CERTIFICATION_REVIEW_STATES, '状态'),
    checkedBy: choice(CERTIFICATION_REVIEW_KINDS, '核验方式'),
    dispute: choice(['yes'], '争议'),
    keyword,
  }),
  output: list(CertificationReviewRow),
});

export const CertificationReview = CertificationReviewRow.extend({
  /** The entered fields, for comparison with the licence. */
  enterprise: Enterprise,
  rejectReason: z.string().nullable(),
  /**
   * Certified enterprises under the same name or code. Their existence makes the application a dispute, which is decided by comparing the
   * documents.
   */
  holders: z.array(z.object({ uuid: z.string(), entName: z.string(), creditCode: z.string() })),
  licence: z
    .object({ uuid: z.string(), filename: z.string(), size: z.number().int(), mime: z.string(), uploadTime: instant })
    .nullable(),
  /** The applicant, with a masked phone number. */
  applicant: z.object({ nickName: z.string(), phonenumber: z.string() }).nullable(),
});
export type CertificationReview = z.output<typeof CertificationReview>;

export const getCertificationReview = route({
  spec: null,
  method: 'GET',
  path: '/system/certification/{id}',
  tag: TAG,
  summary: '一家企业的认证资料',
  access: { operator: 'enterprise:certification:list' },
  byRegion: true,
  params: id,
  output: data(CertificationReview),
});

/** The licence that the operator reviewed; if another one has been submitted since, the decision is rejected. */
const seen = uuid('所核对的营业执照').optional();

export const decideCertification = route({
  spec: null,
  method: 'POST',
  path: '/system/certification/decide',
  tag: TAG,
  summary: '通过或驳回企业认证',
  access: { operator: 'enterprise:certification:edit' },
  byRegion: true,
  rate: 'write',
  body: z.discriminatedUnion(
    'state',
    [
      z.object({ state: z.literal('passed'), entUuid: uuid('企业编号'), licenceFile: seen }),
      z.object({
        state: z.literal('rejected'),
        entUuid: uuid('企业编号'),
        licenceFile: seen,
        reason: requiredText('驳回原因', 200, 2),
      }),
    ],
    { message: '请选择通过或驳回' },
  ),
  output: empty(),
  faults: [KERNEL_ERRORS.notFound, missingLicence, licenceResubmitted, identityStillCertified],
});

/** Lists unanswered requests to join an enterprise: the owner decides; an operator sees the requests and whether there is an owner. */
export const listPendingJoinRequests = route({
  spec: null,
  method: 'GET',
  path: '/system/certification/join/list',
  tag: TAG,
  summary: '等待企业答复的加入申请',
  access: { operator: 'enterprise:certification:list' },
  byRegion: true,
  query: z.object(paging),
  output: list(
    z.object({
      uuid: z.string(),
      entName: z.string(),
      userName: z.string(),
      note: z.string(),
      hasOwner: z.boolean(),
      createTime: instant,
    }),
  ),
});
