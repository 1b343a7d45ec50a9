/** Review of a reading of the official text by an external reviewer, through a link that is valid once and for a week. */
import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { blob, data, route } from '#platform/contract/route.ts';
import { EVIDENCE_ERRORS, RequirementContent } from '../source-evidence.contract.ts';

const tag = '资质标准';

export const REVIEW_LINK_DAYS = 7;

export const REVIEW_LINK_ERRORS = {
  unknown: defineApiError('proof-review.unknown', 404, '链接无效，请检查是否复制完整，或请发送人重新生成'),
  used: defineApiError('proof-review.used', 410, '链接已经用过，每个链接只能填写一次'),
  expired: defineApiError('proof-review.expired', 410, '链接已到期，请发送人重新生成'),
  closed: defineApiError('proof-review.closed', 410, '这条出处已经处理，不需要再复核'),
  notAlone: defineApiError('proof-review.not-alone', 409, '平台有其他运营人员可以复核，不需要外部复核'),
} as const;

/** Creates the only valid link for the review of a reading; earlier links expire. */
export const addReviewLink = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/standard/proof/review-link',
  tag,
  summary: '生成外部复核链接：一次有效，七天到期，只在平台只有一位运营人员时可用',
  access: { operator: 'manage:standard:publish' },
  rate: 'write',
  body: z.object({ uuid: uuid('出处编号') }),
  output: data(z.object({ link: z.string(), until: instant })),
  faults: [REVIEW_LINK_ERRORS.notAlone, EVIDENCE_ERRORS.decided],
});

/** The secret follows the `#` of the address and is sent in the body, so that it appears neither in logs nor on other sites. */
const token = z.string().min(1).max(200).meta({ title: '链接凭证' });
const LINK_ERRORS = [
  REVIEW_LINK_ERRORS.unknown,
  REVIEW_LINK_ERRORS.used,
  REVIEW_LINK_ERRORS.expired,
  REVIEW_LINK_ERRORS.closed,
];

/** Returns the requirement without the first reading, so that the reviewer reads the text independently. */
export const openReview = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/standard-review/open',
  tag,
  summary: '打开外部复核链接：要核对的指标',
  access: 'public',
  rate: 'code',
  body: z.object({ token }),
  output: data(
    z.object({
      standardName: z.string(),
      level: z.string(),
      text: z.string(),
      docTitle: z.string(),
      docNumber: z.string(),
      mime: z.string(),
      until: instant,
      row: RequirementContent,
      names: z.array(z.string()),
    }),
  ),
  faults: LINK_ERRORS,
});
export type OpenedReview = z.output<(typeof openReview)['output']['schema']>;

export const getReviewFile = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/standard-review/file',
  tag,
  summary: '外部复核链接的原文',
  access: 'public',
  rate: 'code',
  body: z.object({ token }),
  output: blob('application/octet-stream'),
  faults: LINK_ERRORS,
});

export const answerReview = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/standard-review/answer',
  tag,
  summary: '外部复核：按原文填写，与登记的相同即采用',
  access: 'public',
  rate: 'code',
  body: z.object({
    token,
    reviewerName: requiredText('姓名', 50),
    organisation: requiredText('单位', 100),
    clause: requiredText('条款', 100),
    row: RequirementContent.meta({ title: '指标内容' }),
  }),
  output: data(z.object({ isSame: z.boolean() })),
  faults: [...LINK_ERRORS, EVIDENCE_ERRORS.ownProof, EVIDENCE_ERRORS.changed],
});
