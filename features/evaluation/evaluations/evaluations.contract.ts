import { z } from 'zod';
import { LEVEL_RANKS } from '#domain/qualification/level-order.ts';
import { PARTIAL_RUN_KINDS, RUN_KINDS } from '#domain/qualification/run-kinds.ts';
import { HistoryEntry } from '#features/enterprise/record-history/record-history.contract.ts';
import * as fields from '#platform/contract/fields.ts';
import { longPaging } from '#platform/contract/long-paging.ts';
import { data, list, route } from '#platform/contract/route.ts';
import { StoredAdvice, TotalMeasureCost } from './contract/advice.ts';
import { ApplicationChoices, applicationChoiceFields } from './contract/choices.ts';
import { RunKind } from './contract/kinds.ts';
import { CheckReport, Quantity, ReportVerdict, RequirementCounts, Verdict } from './contract/report.ts';

const tag = '模拟受理校验';

/** The result for one requirement in a run (gaps D, finding). */
const EvaluationFinding = z.object({
  uuid: z.string(),
  targetKind: z.string(),
  targetUuid: z.string().nullable(),
  item: z.string(),
  need: z.string(),
  have: z.string(),
  ok: z.boolean(),
  severity: z.enum(['info', 'warn', 'bad']),
  docNumber: z.string(),
  suggestion: z.string(),
  /** For contradictions in the enterprise's records, the code of their rule and the affected field of the record; null for requirements. */
  ruleCode: z.string().nullable(),
  targetField: z.string().nullable(),
});
export type EvaluationFinding = z.output<typeof EvaluationFinding>;

/** One run (gaps D, check run). `standardCode` null: all current qualifications of the enterprise. */
const EvaluationRun = z.object({
  uuid: z.string(),
  runNo: z.string(),
  kind: RunKind,
  standardCode: z.string().nullable(),
  standardName: z.string().nullable(),
  level: z.string().nullable(),
  asOf: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  verdict: z.enum(['met', 'declared', 'unmet', 'undecided', 'none']),
  headline: z.string(),
  total: z.number(),
  passed: z.number(),
  failed: z.number(),
  undecided: z.number(),
  startTime: z.string(),
  endTime: z.string(),
  factsVersion: z.string(),
  fingerprint: z.string(),
  hash: z.string(),
  /** Whether this is the single trial report that an enterprise gets before its first membership. */
  isTrial: z.boolean(),
});
export type EvaluationRun = z.output<typeof EvaluationRun>;
const RunWithFindings = EvaluationRun.extend({ findings: z.array(EvaluationFinding) });
export type RunWithFindings = z.output<typeof RunWithFindings>;

/** The evaluated item: one level, or one current item. */
export const EvaluatedItem = z.object({
  itemRef: z.string().nullable(),
  itemName: z.string(),
  standardCode: z.string(),
  level: z.string(),
  /** Null: the catalogue does not contain the standard or level of the item. */
  report: CheckReport.nullable(),
});
export type EvaluatedItem = z.output<typeof EvaluatedItem>;

const LeftOut = z.object({ ref: z.string(), name: z.string() });
export const StoredReport = RunWithFindings.extend({
  options: ApplicationChoices,
  leftOut: z.array(LeftOut),
  items: z.array(EvaluatedItem),
  /** Null: no gap can be closed by adding records, or the report covers all current qualifications. */
  advice: StoredAdvice.nullable(),
});
export type StoredReport = z.output<typeof StoredReport>;

/** Requirement without details, for lists. */
const BriefRequirement = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  need: Quantity,
  have: Quantity,
  distance: Quantity.nullable(),
  verdict: Verdict,
  reason: z.string(),
  nextStep: z.string().nullable(),
  docNumber: z.string(),
});
export type BriefLeaf = z.output<typeof BriefRequirement>;

const ReplayRequirementChange = z.object({
  leafId: z.string(),
  title: z.string(),
  /** Null: the requirement did not exist before. */
  before: z.object({ verdict: Verdict, need: z.string(), have: z.string() }).nullable(),
  after: z.object({ verdict: Verdict, need: z.string(), have: z.string() }).nullable(),
  /** Whether the verdict changed. */
  isTurned: z.boolean(),
});
export type ReplayRequirementChange = z.output<typeof ReplayRequirementChange>;

const optionFields = {
  asOf: fields.optionalDay('校验日期'),
  without: z.array(z.string().max(100)).max(500).default([]).meta({ title: '不纳入的人员或项目' }),
  ...applicationChoiceFields,
};
const target = { standardCode: fields.requiredText('资质标准', 40), level: fields.requiredText('资质等级', 60) };
const Target = z.object({ ...target, ...optionFields });
const OptionalTarget = z.object({
  standardCode: fields.optionalText('资质标准', 40),
  level: fields.optionalText('资质等级', 60),
  ...optionFields,
});
const RUN = { member: 'check:run:run' } as const;
const LIST = { member: 'check:run:list' } as const;

/** C-136: evaluates the performance requirements of one level, or of all current qualifications. */
export const runProjectCheck = route({
  spec: 'C-136',
  method: 'POST',
  path: '/check/datacheck/auto',
  aliases: ['/portal/check/datacheck/auto'],
  tag,
  summary: '业绩诊断',
  access: RUN,
  rate: 'heavy',
  body: OptionalTarget,
  output: data(RunWithFindings),
});

export const runPeopleCheck = route({
  spec: 'C-137',
  method: 'POST',
  path: '/check/datacheck/autoRy',
  aliases: ['/portal/check/datacheck/autoRy'],
  tag,
  summary: '人员校验',
  access: RUN,
  rate: 'heavy',
  body: OptionalTarget.extend({
    kind: z.enum(['zcry', 'fzcry']).default('zcry').meta({ title: '人员类别' }),
  }),
  output: data(RunWithFindings),
});

export const listChecks = route({
  spec: 'C-138',
  method: 'GET',
  path: '/check/datacheck/getCheckList',
  aliases: ['/portal/check/datacheck/getCheckList'],
  tag,
  summary: '校验记录',
  access: LIST,
  query: z.object({
    ...fields.paging,
    type: fields.choice(RUN_KINDS, '校验类别'),
    /** Selects the runs that evaluated this part, either alone or as part of the whole qualification. */
    part: fields.choice(PARTIAL_RUN_KINDS, '校验部分'),
    standardCode: fields.filter('资质标准'),
    level: fields.filter('资质等级', 60),
  }),
  output: list(EvaluationRun),
});

export const runCountCheck = route({
  spec: 'C-139',
  method: 'POST',
  path: '/check/ryNum/auto',
  aliases: ['/portal/check/ryNum/auto'],
  tag,
  summary: '人员数量校验',
  access: RUN,
  rate: 'heavy',
  body: OptionalTarget,
  output: data(RunWithFindings),
});

export const listCountChecks = route({
  spec: 'C-140',
  method: 'GET',
  path: '/check/ryNum/getCheckList',
  aliases: ['/portal/check/ryNum/getCheckList'],
  tag,
  summary: '人员数量校验记录',
  access: LIST,
  query: z.object({ ...fields.paging }),
  output: list(EvaluationRun),
});

const CurrentNeed = BriefRequirement.extend({
  itemUuid: z.string(),
  itemName: z.string(),
  standardCode: z.string(),
  level: z.string(),
});
export type CurrentRequirement = z.output<typeof CurrentNeed>;

/** A requirement that a current qualification no longer meets, with the start of the shortfall and the days left to correct it. */
const Anomaly = CurrentNeed.extend({
  certificateUuid: z.string().meta({ title: '证书编号' }),
  /** Null: found by this request; the next check records the time. */
  sinceTime: fields.instant.nullable().meta({ title: '发现时间' }),
  sinceNote: z.string().nullable().meta({ title: '变化' }),
  mendBy: z.string().meta({ title: '三个月期满日' }),
  daysLeft: z.number().int().meta({ title: '剩余天数' }),
});
export type Anomaly = z.output<typeof Anomaly>;

/** Lists all requirements that current qualifications no longer meet; C-119 lists the requirements for one certificate. */
export const listAnomalies = route({
  spec: null,
  method: 'GET',
  path: '/portal/zzzs/anomalies',
  tag,
  summary: '已有资质不再满足的要求：自何时起、因何变化、整改期限',
  access: { member: 'certificate:item:list' },
  rate: 'heavy',
  query: z.object(longPaging),
  output: list(Anomaly),
});

/** C-141: lists the personnel requirements of the current qualifications (G-40), each level once. */
export const listCountRequirements = route({
  spec: 'C-141',
  method: 'GET',
  path: '/check/ryNum/allRequest',
  aliases: ['/portal/check/ryNum/allRequest'],
  tag,
  summary: '已有资质的人员要求',
  access: LIST,
  rate: 'heavy',
  query: z.object(longPaging),
  output: list(CurrentNeed),
});

/** C-119: lists the requirements that the qualifications on a certificate no longer meet. */
export const listCertificateExceptions = route({
  spec: 'C-119',
  method: 'GET',
  path: '/portal/zzzs/getException/{id}',
  tag,
  summary: '资质证书异常',
  access: { member: 'certificate:item:list' },
  rate: 'heavy',
  params: fields.id,
  query: z.object(longPaging),
  output: list(Anomaly),
});

export const runCheck = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/run',
  tag,
  summary: '按标准和等级核验',
  access: RUN,
  rate: 'heavy',
  body: Target.extend({ kind: RunKind.default('whole').meta({ title: '校验类别' }) }),
  output: data(RunWithFindings),
});

export const getReport = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/report/{id}',
  tag,
  summary: '校验报告',
  access: LIST,
  params: fields.id,
  output: data(StoredReport),
});

export const EnterpriseRecordEdit = z.object({
  part: z.string(),
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
});
export type EnterpriseRecordEdit = z.output<typeof EnterpriseRecordEdit>;

const EvaluationReplay = z.object({
  /** The hash of the stored report; the replay's hash uses the standards catalogue and the enterprise of that time. */
  hash: z.string(),
  replayHash: z.string(),
  isSame: z.boolean(),
  /** Whether the stored report is unmodified. If it is, a different result is caused by another version of the rule interpretation. */
  isIntact: z.boolean(),
  factsChanged: z.boolean(),
  enterpriseChanged: z.boolean(),
  /** The enterprise's edits since the report, at most 200. */
  edits: z.array(EnterpriseRecordEdit),
  editTotal: z.number(),
  items: z.array(
    z.object({
      itemName: z.string(),
      level: z.string(),
      past: z.object({ verdict: ReportVerdict, headline: z.string() }).nullable(),
      today: z.object({ verdict: ReportVerdict, headline: z.string() }).nullable(),
      changes: z.array(
        ReplayRequirementChange.extend({
          cause: z.enum(['enterprise', 'law', 'day']),
          /** The edits of the changed records, newest first; only if edits caused the change. */
          edits: z.array(HistoryEntry),
        }),
      ),
    }),
  ),
});
export type EvaluationReplay = z.output<typeof EvaluationReplay>;

/** Repeats a stored evaluation with the standards catalogue and the enterprise of that time, then step by step with the current ones. */
export const replayCheck = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/replay/{id}',
  tag,
  summary: '按当时的标准和数据重算，并与今天比较',
  access: LIST,
  rate: 'heavy',
  params: fields.id,
  isReadByPost: true,
  output: data(EvaluationReplay),
});

const LevelOption = z.object({
  standardCode: z.string(),
  displayCode: z.string(),
  standardName: z.string(),
  category: CheckReport.shape.category,
  level: z.string(),
  isHeld: z.boolean(),
  /** Whether the enterprise can apply for the level next. */
  place: z.enum(LEVEL_RANKS),
  verdict: ReportVerdict,
  headline: z.string(),
  counts: RequirementCounts,
  /** Missing people, finished works, and assets or capital in 万元. */
  short: z.object({ people: z.number().int(), works: z.number().int(), wan: z.number() }),
  /** A rough cost of what is missing, with the weights of the enterprise. */
  cost: TotalMeasureCost,
  /** The cost as one number; smaller is nearer. */
  weight: z.number(),
  /** Types of work of which the user must choose one, because a staffing table applies to only one of them. */
  subjects: z.array(z.string()),
  /** General contracting categories of a top-grade application. */
  topGradeCategories: z.array(z.string()),
});
export type LevelOption = z.output<typeof LevelOption>;

/** Lists every level of every standard with an estimate for the enterprise; the smallest gap comes first. */
export const listLevelOptions = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/options',
  tag,
  summary: '可选资质与预估',
  access: LIST,
  rate: 'heavy',
  query: z.object({ asOf: fields.optionalDay('校验日期') }),
  output: data(z.array(LevelOption)),
});

const CurrentItem = z.object({
  itemUuid: z.string(),
  itemName: z.string(),
  standardCode: z.string(),
  level: z.string(),
  verdict: ReportVerdict.nullable(),
  headline: z.string(),
  counts: RequirementCounts.nullable(),
  leaves: z.array(BriefRequirement),
});
export type CurrentQualification = z.output<typeof CurrentItem>;

/** Lists the current levels; a level on several certificates is listed once. */
export const listCurrentQualifications = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/held',
  tag,
  summary: '已有资质是否仍符合标准',
  access: LIST,
  rate: 'heavy',
  query: z.object({
    ...longPaging,
    /** Restricts the list to the level of this certificate item. */
    item: fields.filter('资质项'),
  }),
  output: list(CurrentItem),
});

const Shown = z.object({ leafId: z.string(), title: z.string(), need: z.string(), have: z.string() });
const BrokenItem = z.object({
  itemRef: z.string(),
  itemName: z.string(),
  level: z.string(),
  leaves: z.array(Shown.extend({ degree: z.enum(['unmet', 'unproven', 'wider']) })),
});

/** The day on which requirement results become worse, with the records that cause the change. */
const Turn = z.object({
  day: z.string(),
  leaves: z.array(
    Shown.extend({
      reason: z.string(),
      docNumber: z.string(),
      causes: z.array(z.object({ ref: z.string(), name: z.string(), via: z.string(), reason: z.string() })),
    }),
  ),
});

const Outlook = z.object({
  asOf: z.string(),
  until: z.string(),
  items: z.array(
    z.object({
      itemRef: z.string(),
      itemName: z.string(),
      standardCode: z.string(),
      level: z.string(),
      verdict: ReportVerdict.nullable(),
      firstFailure: Turn.nullable(),
      firstDoubt: Turn.nullable(),
      firstWider: Turn.nullable(),
    }),
  ),
  keyPeople: z.array(
    z.object({
      ref: z.string(),
      name: z.string(),
      broken: z.array(BrokenItem),
    }),
  ),
  /**
   * Registrations with too few hours of continuing education, and the requirements that would be unmet without these registrations
   * (beyond.md, second table, row 15).
   */
  hours: z.array(
    z.object({
      ref: z.string(),
      name: z.string(),
      paper: z.string(),
      missing: z.number(),
      endOn: z.string().nullable(),
      broken: z.array(BrokenItem),
    }),
  ),
});
export type Outlook = z.output<typeof Outlook>;

/**
 * Returns the first day within 24 months on which a current qualification becomes unmet if the enterprise does not act, and the people
 * whose departure alone causes an unmet requirement.
 */
export const getOutlook = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/outlook',
  tag,
  summary: '已有资质的风险预测',
  access: LIST,
  rate: 'heavy',
  output: data(Outlook),
});

const WhatIfResult = z.object({
  baseline: z.object({ verdict: ReportVerdict, headline: z.string(), counts: RequirementCounts }),
  report: CheckReport,
  changes: z.array(ReplayRequirementChange),
});
export type WhatIfResult = z.output<typeof WhatIfResult>;

/** Evaluates without the excluded people or projects; nothing is stored. */
export const runWhatIf = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/what-if',
  tag,
  summary: '假设某些人员或项目不在',
  access: LIST,
  rate: 'heavy',
  body: Target,
  isReadByPost: true,
  output: data(WhatIfResult),
});
