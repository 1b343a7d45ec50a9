import { z } from 'zod';
import { FILING_KINDS, readFilingKind } from '#domain/filing/kinds.ts';
import { FILING_DECISIONS, FILING_STATES } from '#domain/filing/states.ts';
import { CheckReport } from '#features/evaluation/evaluations/contract/report.ts';
import * as fields from '#platform/contract/fields.ts';

export const filingKindField = z
  .preprocess(readFilingKind, z.enum(FILING_KINDS, { message: '请选择申报类型' }))
  .meta({ title: '申报类型' });

const text = z.string().nullable();
const Kind = z.enum(FILING_KINDS);
const State = z.enum(FILING_STATES);
const Decision = z.enum(FILING_DECISIONS);

/** The fields of a filing that the clerk fills in, without its subject and state. */
export const filingDetailFields = {
  name: fields.requiredText('申报名称', 200),
  region: fields.region('申报地区').default(''),
  acceptOrg: fields.optionalText('受理机关', 200),
  entryUrl: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z
        .url({ protocol: /^https?$/, message: '办理入口应为网址' })
        .max(500)
        .nullable(),
    )
    .optional()
    .meta({ title: '办理入口' }),
  route: fields.optionalText('审批路径', 200),
  legalDays: z.int().min(1).max(1000).nullable().optional().meta({ title: '法定期限' }),
  budgetWan: fields.amountWan('预算').nullable().optional(),
  plannedOn: fields.optionalDay('计划提交日期'),
  correctionDueOn: fields.optionalDay('补正期限'),
  ownerUuid: fields.uuid('负责人').nullable().optional(),
  note: fields.optionalText('备注', 2000),
};

/** A filing in the list. Null means unknown (待核对). */
export const FilingSummary = z.object({
  uuid: z.string(),
  name: z.string(),
  kind: Kind,
  standardCode: text,
  standardName: text,
  level: text,
  region: z.string(),
  regionName: z.string(),
  state: State,
  decision: Decision.nullable(),
  acceptOrg: text,
  ownerUuid: text,
  ownerName: text,
  plannedOn: text,
  filedOn: text,
  nextOn: text,
  nextWhat: text,
  /** The days until the next step is due; negative: overdue. */
  daysLeft: z.number().int().nullable(),
  updateTime: z.string(),
  revision: z.number().int(),
});
export type FilingSummary = z.output<typeof FilingSummary>;

/** The report from which the filing was opened, as of that time. */
const FrozenReport = z.object({
  runUuid: z.string(),
  runNo: z.string(),
  hash: z.string(),
  asOf: z.string(),
  freezeTime: z.string(),
  report: CheckReport,
});
export type FrozenReport = z.output<typeof FrozenReport>;

export const Filing = FilingSummary.extend({
  entryUrl: text,
  route: text,
  legalDays: z.number().int().nullable(),
  /** The end of the legal period, computed from the working days in the guide; 待核对. */
  legalEndOn: text,
  /** Whether all public holidays of the period are known; false if it includes a year without published holidays. */
  isHolidayCounted: z.boolean().meta({ title: '已计法定节假日' }),
  /** Whether the information from the guide was compared with a published text. */
  isGuideVerified: z.boolean(),
  budgetWan: z.number().nullable(),
  acceptedOn: text,
  correctionOn: text,
  correctionDueOn: text,
  reviewOn: text,
  publicityOn: text,
  objectionOn: text,
  decidedOn: text,
  receivedOn: text,
  note: text,
  createTime: z.string(),
  createdBy: text,
  /** The next states that the caller can choose. */
  moves: z.array(z.object({ to: State, label: z.string() })),
  frozen: FrozenReport.nullable(),
});
export type Filing = z.output<typeof Filing>;

export const FilingEvent = z.object({
  uuid: z.string(),
  time: z.string(),
  userName: text,
  what: z.string(),
  words: z.string(),
  onDay: text,
  note: text,
});
export type FilingEvent = z.output<typeof FilingEvent>;

export const filingIdentityFields = {
  uuid: z.string().max(100).meta({ title: '申报' }),
  revision: z.int().min(1).optional().meta({ title: '版本' }),
};
