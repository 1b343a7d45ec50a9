/** Checks whether a person can have led a project, by the dates of birth and of the first registration as a constructor. */
import type { Achievement, Project, Registration } from '#domain/enterprise/enterprise-document.ts';
import { countFullYears } from '../calendar.ts';
import { removeCategoryPrefix } from '../unique-levels.ts';
import { getProjectRoleField } from './project-roles.ts';
import type { StatedValue } from './stated.ts';
import { WORKING_AGE } from './years.ts';

export interface LeaderDays {
  readonly birthDates: readonly StatedValue<string>[];
  readonly registrations: readonly Registration[];
}

/**
 * First day on which large and medium projects must be led by a registered constructor. Before it, the older certificate of a project
 * manager was also sufficient (建市〔2003〕86号).
 */
export const CONSTRUCTOR_REQUIRED_SINCE = '2008-02-28';

/** Returns the first known day of the work: its start or, if missing, its end. */
function findDay({ startDate, endDate }: Achievement, project: Project | null): { label: string; day: string } | null {
  const days = [
    ['开始日期', startDate],
    ['开工日期', project?.startDate ?? null],
    ['合同签订日期', project?.contractDate ?? null],
    ['结束日期', endDate],
  ] as const;
  for (const [label, day] of days) if (day !== null) return { label, day };
  return null;
}

const isConstruction = ({ standardCode }: Achievement, project: Project | null): boolean => {
  const codes = [...(standardCode === null ? [] : [standardCode]), ...(project?.standardCodes ?? [])];
  return codes.length === 0 || codes.some((code) => removeCategoryPrefix(code).startsWith('103'));
};

/** Only large and medium projects have to be led by a registered constructor (建市〔2008〕48号, 第五条). */
const asksConstructor = (achievement: Achievement, project: Project | null): boolean =>
  getProjectRoleField(achievement.role, project ?? { role: null }) === 'managerUuid' &&
  !/总监/.test(achievement.role ?? '') &&
  isConstruction(achievement, project) &&
  ![achievement.projectScale, project?.projectScale].includes('小型');

/**
 * Returns the first day on which the person was a registered constructor; null if there is no such registration or one of them has no date.
 */
function findFirstRegistration(registrations: readonly Registration[]): string | null {
  const firsts = registrations.filter(({ regType }) => regType.includes('建造师')).map((one) => one.firstIssueDate);
  const known = firsts.filter((day) => day !== null).toSorted((a, b) => (a < b ? -1 : 1));
  return known.length < firsts.length ? null : (known[0] ?? null);
}

/** Lists contradictions between an achievement and the person's dates, each with both values. */
export function listDayConflicts(achievement: Achievement, project: Project | null, person: LeaderDays): string[] {
  const found = findDay(achievement, project);
  if (found === null) return [];
  const { label, day } = found;
  const child = person.birthDates.find(({ value }) => countFullYears(value, day) < WORKING_AGE);
  const first = findFirstRegistration(person.registrations);
  const work = `“${achievement.projectName}”的${label}为 ${day}`;
  return [
    ...(child === undefined ? [] : [`${work}，${child.source}为 ${child.value}，当时不满 ${WORKING_AGE} 周岁，待核对`]),
    ...(first !== null && first > day && day >= CONSTRUCTOR_REQUIRED_SINCE && asksConstructor(achievement, project)
      ? [`${work}，${achievement.role ?? ''}的首次注册日期为 ${first}，待核对`]
      : []),
  ];
}
