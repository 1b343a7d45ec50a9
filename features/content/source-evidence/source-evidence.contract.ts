/** Evidence from official texts for requirements that had not been compared with the text. */
import { z } from 'zod';
import { MAX_CITED_LENGTH } from '#domain/text/clauses.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, id, instant, optionalText, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';

const tag = '资质标准';
const SEES = { operator: 'manage:standard:list' } as const;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

export const EVIDENCE_STATES = ['proposed', 'waiting', 'confirmed', 'refused', 'revoked'] as const;
export const EVIDENCE_STATE_LABELS: Readonly<Record<(typeof EVIDENCE_STATES)[number], string>> = {
  proposed: '企业提供',
  waiting: '待复核',
  confirmed: '已采用',
  refused: '未采用',
  revoked: '已撤回',
};

/** Methods of confirming a reading; the last two are for an installation with one operator. */
export const CONFIRMATION_METHODS = ['operator', 'later', 'reviewer'] as const;
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number];
export const CONFIRMATION_METHOD_LABELS: Readonly<Record<ConfirmationMethod, string>> = {
  operator: '由另一位运营人员复核',
  later: '由登记人隔日再读复核',
  reviewer: '由外部人员复核',
};

export const EVIDENCE_ERRORS = {
  ownProof: defineApiError('fact-proof.own', 409, '自己登记或提供的出处须由另一位运营人员复核'),
  tooEarly: defineApiError('fact-proof.too-early', 409, '自己登记的出处，请在登记的次日以后再读一遍原文并复核'),
  differs: defineApiError('fact-proof.differs', 409, '再读的结果与登记的不同，仍为待核对：{what}'),
  alreadyWaiting: defineApiError('fact-proof.waiting', 409, '该条已有出处在等待复核'),
  alreadyChecked: defineApiError('fact-proof.checked', 409, '该条已经核对过，无需再登记'),
  ownRevocation: defineApiError('fact-proof.own-revocation', 409, '自己提交的撤回须由另一位运营人员确认'),
  revokedTooEarly: defineApiError('fact-proof.revoked-too-early', 409, '自己提交的撤回，请在提交的次日以后确认'),
  decided: defineApiError('fact-proof.decided', 409, '该出处已处理，请刷新'),
  changed: defineApiError('fact-proof.changed', 409, '该条标准数据在登记之后已有变化，请重新登记'),
  tooMany: defineApiError('fact-proof.too-many', 409, '您有 {most} 条出处还没有处理，请等待处理后再提供'),
} as const;

const Place = {
  standardCode: requiredText('资质标准', 100),
  level: requiredText('等级', 100),
  rowId: requiredText('指标编号', 100),
};
const Found = {
  docTitle: requiredText('文件名称', 200),
  docNumber: requiredText('文号', 100),
  clause: requiredText('条款', 100),
};

const OwnConfirmation = z.enum(['another', 'tooEarly', 'allowed']);

/** Wording of the clause, if the user picked it from an available text. */
const quote = optionalText('原文摘录', MAX_CITED_LENGTH);

const Evidence = z.object({
  uuid: z.string(),
  ...z.object(Place).shape,
  displayCode: z.string(),
  standardName: z.string(),
  state: z.enum(EVIDENCE_STATES),
  /** The requirement before and after the change according to the text. */
  before: z.string(),
  after: z.string().nullable(),
  quote: z.string().nullable().meta({ title: '原文摘录' }),
  said: z.string().nullable(),
  ...z.object(Found).shape,
  /** MIME type of the picture or document of the source; null if an enterprise submitted only text. */
  mime: z.string().nullable(),
  authorName: z.string().nullable(),
  isOwn: z.boolean(),
  /** How the caller may confirm evidence that the caller entered; null for evidence that others entered or that awaits no confirmation. */
  ownConfirmation: OwnConfirmation.nullable(),
  confirmWay: z.enum(CONFIRMATION_METHODS).nullable(),
  /** Name and organisation of the external reviewer. */
  reviewer: z.string().nullable(),
  /** Differences between the second reading and the first. */
  difference: z.string().nullable(),
  /** Expiry of an unused link for an external reviewer. */
  reviewUntil: instant.nullable(),
  deciderName: z.string().nullable(),
  /** The requested revocation of a confirmed reading; `own` states how the caller may confirm a revocation that the caller requested. */
  revocation: z
    .object({
      askedName: z.string().nullable(),
      askedTime: instant,
      own: OwnConfirmation.nullable().meta({ title: '本人提交的能否确认' }),
    })
    .nullable()
    .meta({ title: '已提交的撤回' }),
  reason: z.string().nullable(),
  createTime: instant,
  decideTime: instant.nullable(),
});
export type SourceEvidence = z.output<typeof Evidence>;

export const listSourceEvidence = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/proof/list',
  tag,
  summary: '标准数据的出处：企业提供的、待复核的和已处理的',
  access: SEES,
  query: z.object({ ...paging, state: choice(EVIDENCE_STATES, '状态') }),
  output: list(Evidence),
});

export const RequirementContent = z.record(z.string().max(50), z.unknown());

/** Returns the requirement as it is in the current catalogue, for comparison with the text. */
export const getEvidenceRequirement = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/proof/row',
  tag,
  summary: '一条待核对的标准数据',
  access: SEES,
  query: z.object(Place),
  output: data(
    z.object({
      text: z.string(),
      row: RequirementContent,
      /** Professions and registrations that the standards name, for the tables of rows. */
      names: z.array(z.string()),
    }),
  ),
});

/** Form fields are sent as text. */
const row = z
  .string()
  .max(20_000)
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: '指标内容的格式不正确' });
      return z.NEVER;
    }
  })
  .optional()
  .meta({ title: '指标内容' });

export const addSourceEvidence = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/standard/proof',
  tag,
  summary: '登记一条标准数据的出处，由另一位运营人员复核后采用',
  access: { operator: 'manage:standard:edit' },
  rate: 'upload',
  body: z.object({ ...Place, ...Found, quote, row }),
  files: { file: { maxBytes: MAX_FILE_BYTES, required: true, label: '原文的图片、PDF 或 OFD', isSpooled: true } },
  output: data(z.object({ uuid: z.string() })),
  faults: [EVIDENCE_ERRORS.alreadyWaiting, EVIDENCE_ERRORS.alreadyChecked],
});

export const getSourceEvidenceFile = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/proof/file/{id}',
  tag,
  summary: '出处原文的图片、PDF 或 OFD',
  access: SEES,
  params: id,
  output: blob('application/octet-stream'),
});

/** Records the decision of a second operator: a confirmed reading, a rejected proposal of an enterprise, or a revocation that is not made. */
export const decideSourceEvidence = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/standard/proof/decide',
  tag,
  summary: '复核出处：采用后该条即可判断，已提交的撤回随之取消；唯一的运营人员隔日再读后可复核自己登记的',
  access: { operator: 'manage:standard:publish' },
  rate: 'write',
  body: z
    .object({
      uuid: uuid('出处编号'),
      isConfirmed: z.boolean().meta({ title: '复核结果' }),
      /** The second reading, with which operators confirm evidence that they entered themselves. */
      again: z
        .object({ row: RequirementContent.meta({ title: '指标内容' }), clause: Found.clause })
        .optional()
        .meta({ title: '再读的结果' }),
      reason: optionalText('原因', 200),
    })
    .superRefine(({ isConfirmed, reason }, context) => {
      if (!isConfirmed && !reason)
        context.addIssue({ code: 'custom', path: ['reason'], message: '请填写不采用的原因' });
    }),
  output: empty(),
  faults: [
    EVIDENCE_ERRORS.ownProof,
    EVIDENCE_ERRORS.tooEarly,
    EVIDENCE_ERRORS.differs,
    EVIDENCE_ERRORS.decided,
    EVIDENCE_ERRORS.changed,
  ],
});

/**
 * Revokes accepted evidence: the requirement becomes unverified and no longer determines verdicts. The first call requests the revocation;
 * a second call by another operator, or by the only operator on a later day, executes it.
 */
export const revokeSourceEvidence = route({
  spec: null,
  method: 'POST',
  path: '/portal/manage/standard/proof/revoke',
  tag,
  summary: '撤回已采用的出处，由另一位运营人员再次撤回后该条恢复为待核对',
  access: { operator: 'manage:standard:publish' },
  rate: 'write',
  body: z.object({ uuid: uuid('出处编号'), reason: requiredText('原因', 200, 2) }),
  output: data(z.object({ state: z.enum(['confirmed', 'revoked']) })),
  faults: [EVIDENCE_ERRORS.decided, EVIDENCE_ERRORS.ownRevocation, EVIDENCE_ERRORS.revokedTooEarly],
});

/** Accepts evidence from an enterprise for a report entry marked 待核对. The evidence is text without files; operators verify it themselves. */
export const proposeSourceEvidence = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/proof',
  tag,
  summary: '为待核对的标准数据提供原文出处',
  access: { member: 'check:run:run' },
  rate: 'write',
  body: z.object({ ...Place, ...Found, said: requiredText('原文内容', 500, 2) }),
  output: data(z.object({ uuid: z.string() })),
  faults: [EVIDENCE_ERRORS.tooMany, EVIDENCE_ERRORS.alreadyChecked],
});
