import { z } from 'zod';
import { addDays, addMonths } from '#domain/validity/day.ts';
import type { CauseKind } from './rules.ts';

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

/** @param family category of a certificate or name of a registration, as the record has it */
export function renewalCodeOf(kind: CauseKind, family: string | null): string | null {
  if (kind === 'licence') return 'businessLicense';
  if (kind === 'safetyPermit') return 'safetyLicense';
  if (kind === 'safetyB') return 'safetyB';
  if (family === null) return null;
  if (kind === 'certificate' || kind === 'certificateItem') return BY_CATEGORY[family] ?? null;
  if (kind !== 'registration' || /二级(?:注册)?造价/.test(family)) return null;
  return BY_PROFESSION.find(([name]) => name.test(family))?.[1] ?? null;
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
