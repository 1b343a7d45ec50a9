/** Prepares the counting rules (facts/counting-rules.json) for the engine, by id. */
import type { CountingRule } from './facts.ts';

export type RuleId =
  | 'CR-1'
  | 'CR-2'
  | 'CR-3'
  | 'CR-4'
  | 'CR-5'
  | 'CR-6'
  | 'CR-7'
  | 'CR-8'
  | 'CR-9'
  | 'CR-10'
  | 'CR-11'
  | 'CR-12'
  | 'CR-14'
  | 'CR-15';

/** `unsure`: the rule is unverified or has no effect; any result that depends on it is 待核对. */
export type RuleCertainty = 'sure' | 'unsure' | 'absent';

export interface RuleBook {
  force: (id: RuleId) => RuleCertainty;
  rule: (id: RuleId) => CountingRule | null;
  /** CR-4. Null: the rule does not exist, so age and insurance are not restricted. */
  eligibility: {
    maxAgeYears: number | null;
    socialInsuranceBySelf: boolean;
    isSure: boolean;
    isStated: boolean;
  } | null;
  /** CR-1: classes of people; within one qualification a person may count in only one. */
  exclusiveClasses: ReadonlySet<string>;
  /** CR-2: pairs of classes in which one person may count nevertheless. */
  togetherPairs: readonly (readonly string[])[];
  /** CR-12: requirements for projects on the national platform. */
  performance: { levels: readonly string[]; onPlatform: boolean; since: string | null; isSure: boolean } | null;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const getForce = (rule: CountingRule | undefined): RuleCertainty => {
  if (rule === undefined) return 'absent';
  return rule.confidence === 'unknown' || rule.confidence === 'recalled' || rule.effect === null ? 'unsure' : 'sure';
};

function readEligibility(rule: CountingRule | undefined): RuleBook['eligibility'] {
  if (rule === undefined) return null;
  const eligibility = record(rule.effect?.eligibility);
  const age = eligibility.maxAgeYears;
  return {
    maxAgeYears: typeof age === 'number' ? age : null,
    socialInsuranceBySelf: eligibility.socialInsuranceBySelf === true,
    isSure: getForce(rule) === 'sure',
    isStated: rule.effect !== null,
  };
}

function readPerformance(rule: CountingRule | undefined): RuleBook['performance'] {
  if (rule === undefined) return null;
  const eligibility = record(rule.effect?.performanceEligibility);
  return {
    levels: texts(eligibility.dataLevelIn),
    onPlatform: eligibility.onNationalPlatform === true,
    since: rule.since ?? null,
    isSure: getForce(rule) === 'sure',
  };
}

export function createRuleBook(rules: readonly CountingRule[]): RuleBook {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const together = byId.get('CR-2')?.effect?.allowTogether;
  return {
    force: (id) => getForce(byId.get(id)),
    rule: (id) => byId.get(id) ?? null,
    eligibility: readEligibility(byId.get('CR-4')),
    exclusiveClasses: new Set(texts(byId.get('CR-1')?.effect?.classes)),
    togetherPairs: Array.isArray(together) ? together.map(texts) : [],
    performance: readPerformance(byId.get('CR-12')),
  };
}
