import { z } from 'zod';
import { defineApiError } from '#platform/contract/api-error.ts';
import { text } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';
import { StoredReport } from '../evaluations.contract.ts';

const tag = '模拟受理校验';

export const trialTaken = defineApiError(
  'checks.trial-taken',
  409,
  '贵公司已生成过免费试用报告，开通会员后可以随时校验',
);
export const trialForMembers = defineApiError('checks.trial-for-members', 409, '会员企业可以直接校验，不需要试用');

/** The states of a trial report: available, used, or the reason why it is unavailable. */
export const TRIAL_STATES = ['noFirm', 'notCertified', 'open', 'used', 'member', 'ended'] as const;

const Target = z.object({
  standardCode: z.string(),
  name: z.string(),
  group: z.string(),
  levels: z.array(z.string()),
});
export type TrialTarget = z.output<typeof Target>;

const Trial = z.object({
  state: z.enum(TRIAL_STATES),
  /** The selectable qualifications; empty unless the trial is available. */
  targets: z.array(Target),
  report: StoredReport.nullable(),
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

/** Runs the trial: one report of one qualification from the enterprise's records, by the same engine as every other report. */
export const runTrial = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/trial',
  tag,
  summary: '生成免费试用报告：每家企业一份',
  access: { member: 'check:run:run', trial: true },
  rate: 'heavy',
  body: z.object({ standardCode: text('资质标准', 40), level: text('资质等级', 60) }),
  output: data(Trial),
  faults: [trialTaken, trialForMembers],
});
