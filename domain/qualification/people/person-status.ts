/** Evaluates the conditions that every person must meet to count in any requirement: employment, age, social insurance. */
import { countFullYears } from '../calendar.ts';
import type { Category } from '../facts.ts';
import type { RuleBook } from '../rules.ts';
import { type Obstacle, obstacles } from './fit.ts';
import { hasLeft, type Person } from './person.ts';
import { evaluateStatedValues } from './stated.ts';

/**
 * 建市〔2007〕86号 and 建市〔2013〕9号 limit the principal technicians to 60 full years (generalRules in design.json and survey.json). For
 * construction, limit and insurance come from CR-4; supervision, planning and the other documents of design and survey contain neither.
 */
const generalRuleAge = 60;
/** 《劳动法》 art. 15: employees cannot be younger, so a date of birth that implies a younger age must be wrong. */
const leastAge = 16;
const documentsWithAgeLimit: ReadonlySet<string> = new Set(['建市〔2007〕86号', '建市〔2013〕9号']);

/** Ages in full years at which a person begins or ceases to count, by any standard. */
export const listAges = ({ eligibility }: RuleBook): number[] => [
  leastAge,
  generalRuleAge + 1,
  ...(typeof eligibility?.maxAgeYears === 'number' ? [eligibility.maxAgeYears + 1] : []),
];

/** The conditions that the general part of a standard sets for every person. Levels with the same scope share their results for people. */
export interface PeopleScope {
  category: Category;
  limitsAge: boolean;
}

const scopes = new Map<string, PeopleScope>();

export function getPeopleScope(category: Category, docNumber: string): PeopleScope {
  const limitsAge = documentsWithAgeLimit.has(docNumber);
  const key = `${category}|${limitsAge}`;
  const scope = scopes.get(key) ?? { category, limitsAge };
  scopes.set(key, scope);
  return scope;
}

function listAgeObstacles(person: Person, limit: number, isSure: boolean, asOf: string): readonly Obstacle[] {
  if (person.birthDates.length === 0) return [obstacles.ageUnknown()];
  if (person.birthDoubt !== null) return [person.birthDoubt];
  return evaluateStatedValues('出生日期或证件号码', person.birthDates, (birthDate) => {
    const age = countFullYears(birthDate, asOf);
    if (age < leastAge) return [obstacles.ageImplausible(leastAge)];
    return age > limit ? [obstacles.ageOver(limit, isSure)] : [];
  });
}

function listInsuranceObstacles(person: Person, isSure: boolean): readonly Obstacle[] {
  if (person.socialSecurityHere.length === 0) return [obstacles.insuranceUnknown()];
  const found = evaluateStatedValues(
    '社会保险',
    person.socialSecurityHere,
    (isHere) => (isHere ? [] : [obstacles.insuranceElsewhere(isSure)]),
    (isHere) => (isHere ? '由本企业缴纳' : '不由本企业缴纳'),
  );
  return found.length === 0 && person.insuranceDoubt !== null ? [person.insuranceDoubt] : found;
}

function listStatusConflicts({ statusConflict }: Person, asOf: string): readonly Obstacle[] {
  if (statusConflict === null) return [];
  const { leaveDate } = statusConflict;
  if (leaveDate !== null && leaveDate > asOf) return [];
  const day = leaveDate === null ? '' : `（${leaveDate}）`;
  return [obstacles.factsDiffer('在职状态', `一份档案登记为在职，另一份登记为已离职${day}`)];
}

export function listStatusObstacles(
  person: Person,
  scope: PeopleScope,
  rules: RuleBook,
  asOf: string,
): readonly Obstacle[] {
  if (hasLeft(person, asOf)) return [obstacles.left()];
  // The record states both that the person is employed here and that the person has left; one of the two is wrong.
  const torn = person.leaveDate !== null && person.leaveDate <= asOf ? [obstacles.leftUnclear(person.leaveDate)] : [];
  return [
    ...torn,
    ...listStatusConflicts(person, asOf),
    ...person.conflicts,
    ...listRuleObstacles(person, scope, rules, asOf),
  ];
}

function listRuleObstacles(person: Person, scope: PeopleScope, rules: RuleBook, asOf: string): readonly Obstacle[] {
  if (scope.limitsAge) return listAgeObstacles(person, generalRuleAge, true, asOf);
  if (scope.category !== 'construction' || rules.eligibility === null) return [];
  if (!rules.eligibility.isStated) return [obstacles.ruleUnknown('CR-4')];
  const { maxAgeYears, socialInsuranceBySelf, isSure } = rules.eligibility;
  return [
    ...(maxAgeYears === null ? [] : listAgeObstacles(person, maxAgeYears, isSure, asOf)),
    ...(socialInsuranceBySelf ? listInsuranceObstacles(person, isSure) : []),
  ];
}
