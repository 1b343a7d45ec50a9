import { z } from 'zod';
import { LEVEL_INPUT_KINDS } from '#domain/qualification/level-inputs.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant, requiredText } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';
import { StoredReport } from '../evaluations.contract.ts';

const tag = '模拟受理校验';

export const trialAlreadyFinalised = defineApiError(
  'checks.trial-taken',
  409,
  '贵公司的免费试用报告已定稿，开通会员后可以随时校验',
);
export const trialNotRun = defineApiError('checks.trial-not-run', 409, '还没有试用报告，生成后才能定稿');

/** The number of days in which a trial report can be repeated, counted from the first report made from complete records. */
export const TRIAL_DAYS = 14;

export const trialUnavailableForMembers = defineApiError(
  'checks.trial-for-members',
  409,
  '会员企业可以直接校验，不需要试用',
);

/** The states of a trial report: available, used, or the reason why it is unavailable. */
export const TRIAL_STATES = ['noEnterprise', 'notCertified', 'open', 'used', 'member', 'ended'] as const;

const Input = z.enum(LEVEL_INPUT_KINDS);

const Target = z.object({
  standardCode: z.string(),
  name: z.string(),
  group: z.string(),
  levels: z.array(
    z.object({
      level: z.string(),
      /** The reason why first applications for this level are no longer accepted, with the document number; null if none is known. */
      closure: z.string().nullable(),
      /** The kinds of records that the evaluation of the level needs. */
      needs: z.array(Input),
      /** The number of requirements, and the number of requirements that records can decide. */
      total: z.number().int(),
      decidable: z.number().int(),
    }),
  ),
});
export type TrialTarget = z.output<typeof Target>;

const Trial = z.object({
  state: z.enum(TRIAL_STATES),
  /** The selectable qualifications; empty unless the trial is available. */
  targets: z.array(Target),
  /** The last report; it can be replaced while the trial is available. */
  report: StoredReport.nullable(),
  /** The end of the period in which the report can be repeated; null if the period has not started. */
  endTime: instant.nullable(),
  /** The required kinds of records of which the enterprise has none. */
  missing: z.array(Input),
});
export type Trial = z.output<typeof Trial>;

export const getTrial = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/trial',
  tag,
  summary: '免费试用报告：能否生成，或已生成的报告',
  access: { login: 'check:run:list' },
  output: data(Trial),
});

/** Runs the trial: evaluates one qualification from the enterprise's records, with the same engine as other reports. */
export const runTrialEvaluation = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/trial',
  tag,
  summary: '生成免费试用报告：定稿前可以重新生成',
  access: { member: 'check:run:run', trial: true },
  rate: 'heavy',
  body: z.object({ standardCode: requiredText('资质标准', 40), level: requiredText('资质等级', 60) }),
  output: data(Trial),
  faults: [trialAlreadyFinalised, trialUnavailableForMembers],
});

/** Ends the trial and keeps its last report. */
export const finaliseTrial = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/trial/final',
  tag,
  summary: '免费试用报告定稿',
  access: { member: 'check:run:run', trial: true },
  rate: 'write',
  output: data(Trial),
  faults: [trialAlreadyFinalised, trialUnavailableForMembers, trialNotRun],
});
