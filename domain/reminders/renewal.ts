import { z } from 'zod';
import { addDays, addMonths } from '#domain/validity/day.ts';
import type { CauseKind } from './rules.ts';
import type { RenewalWindow } from './stages.ts';

/** The part of facts/certificate-kinds.json that says when a renewal may and must be asked for. */
export const RenewalKind = z.looseObject({
  code: z.string(),
  name: z.string(),
  renewal: z.looseObject({
    kind: z.enum(['mustBefore', 'within', 'byTerm', 'none']),
    days: z.number().nullable(),
    months: z.number().nullable(),
    summary: z.string(),
  }),
  rule: z.array(z.looseObject({ docNumber: z.string().nullable(), article: z.string().nullable().optional() })),
  confidence: z.string(),
});
export type RenewalKind = z.output<typeof RenewalKind>;

export interface RenewalHint {
  /** First day on which the renewal may be asked for; null when the rule names none. */
  readonly opensOn: string | null;
  /** Last day on which it must have been asked for. */
  readonly lastOn: string | null;
  readonly text: string;
  readonly docNumber: string | null;
  readonly clause: string | null;
  /** False: from memory or from a second-hand text, shown as 待核对. */
  readonly isSourced: boolean;
}

const BY_CATEGORY: Readonly<Record<string, string>> = {
  construction: 'qualConstruction',
  survey: 'qualSurvey',
  design: 'qualDesign',
  supervision: 'qualSupervision',
  planning: 'qualPlanning',
  safety: 'safetyLicense',
};

/** Name of a registration → kind; longer names first, so that 一级建造师 is not taken for another. */
const BY_PROFESSION: readonly (readonly [RegExp, string])[] = [
  [/一级(?:注册)?建造师/, 'regConstructor1'],
  [/二级(?:注册)?建造师/, 'regConstructor2'],
  [/监理工程师/, 'regSupervisor'],
  [/造价工程师/, 'regCost1'],
  [/建筑师/, 'regArchitect'],
  [/结构工程师/, 'regStructural'],
  [/岩土/, 'regGeotech'],
  [/公用设备/, 'regUtility'],
  [/电气工程师/, 'regElectrical'],
  [/化工工程师/, 'regChemical'],
  [/环保工程师/, 'regEnvironmental'],
  [/规划师/, 'regPlanner'],
  [/安全工程师/, 'regSafety'],
  [/消防工程师/, 'regFire'],
];

/** Which kind of the facts stands behind an end, by what its record says; the first that fits. SQL reads the same list. */
export const RENEWAL_PATTERNS: readonly {
  readonly kind: CauseKind;
  /** Category of a certificate or name of a registration; null: whatever it is. */
  readonly family: string | null;
  readonly code: string | null;
}[] = [
  { kind: 'licence', family: null, code: 'businessLicense' },
  { kind: 'safetyPermit', family: null, code: 'safetyLicense' },
  { kind: 'safetyB', family: null, code: 'safetyB' },
  ...(['certificate', 'certificateItem'] as const).flatMap((kind) =>
    Object.entries(BY_CATEGORY).map(([category, code]) => ({ kind, family: `^${category}$`, code })),
  ),
  // Its rule is not in the facts, and it must not be taken for the first grade.
  { kind: 'registration', family: '二级(?:注册)?造价', code: null },
  ...BY_PROFESSION.map(([name, code]) => ({ kind: 'registration' as const, family: name.source, code })),
];

/** @param family category of a certificate or name of a registration, as the record has it */
export function renewalCodeOf(kind: CauseKind, family: string | null): string | null {
  const fits = (pattern: string | null): boolean =>
    pattern === null || (family !== null && new RegExp(pattern).test(family));
  return RENEWAL_PATTERNS.find((one) => one.kind === kind && fits(one.family))?.code ?? null;
}

const before = (endOn: string, days: number | null, months: number | null): string | null =>
  days !== null ? addDays(endOn, -days) : months !== null ? addMonths(endOn, -months) : null;

function windowText(kind: RenewalKind, opensOn: string | null, lastOn: string | null, todayOn: string): string {
  const { summary } = kind.renewal;
  if (kind.renewal.kind === 'within' && opensOn !== null) {
    return todayOn < opensOn ? `${opensOn} 起可以申请延续（${summary}）` : `已可以申请延续（${summary}）`;
  }
  if (lastOn === null) return summary;
  if (todayOn > lastOn) return `按规定应在 ${lastOn} 以前提出，已晚，请联系主管部门（${summary}）`;
  return `应在 ${lastOn} 以前提出（${summary}）`;
}

/** First and last day of asking for the renewal; the end itself is no such last day, so `within` has none here. */
export function renewalWindow(kind: RenewalKind, endOn: string): RenewalWindow | null {
  const { kind: rule, days, months } = kind.renewal;
  const moment = before(endOn, days, months);
  if (moment === null || (rule !== 'within' && rule !== 'mustBefore')) return null;
  return rule === 'within' ? { opensOn: moment, lastOn: null } : { opensOn: null, lastOn: moment };
}

/** When the renewal behind an end may and must be asked for, seen from a day; null when the kind has no renewal. */
export function renewalHint(kind: RenewalKind, endOn: string, todayOn: string): RenewalHint | null {
  const { kind: rule, days, months } = kind.renewal;
  if (rule === 'none') return null;
  const moment = before(endOn, days, months);
  const opensOn = rule === 'within' ? moment : null;
  const lastOn = rule === 'mustBefore' ? moment : rule === 'within' ? endOn : null;
  const source = kind.rule[0];
  return {
    opensOn,
    lastOn,
    text: windowText(kind, opensOn, lastOn, todayOn),
    docNumber: source?.docNumber ?? null,
    clause: source?.article ?? null,
    isSourced: kind.confidence === 'sourced',
  };
}
