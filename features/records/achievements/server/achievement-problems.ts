import type { AchievementFacts } from './achievements.repo.ts';

/** Roles in charge of a construction site; a person cannot be in charge of two sites at once (data model: achievement). */
const LEADING = new Set(['项目经理', '项目负责人', '总监', '总监理工程师', '施工项目负责人']);

type Judged = Pick<
  AchievementFacts,
  'personUuid' | 'projectUuid' | 'projectName' | 'role' | 'startDate' | 'endDate' | 'scale' | 'amount' | 'platformState'
> & { readonly uuid: string };

const leads = (one: Judged): boolean => one.role !== null && LEADING.has(one.role);

const isSameProject = (a: Judged, b: Judged): boolean =>
  a.projectUuid !== null && b.projectUuid !== null ? a.projectUuid === b.projectUuid : a.projectName === b.projectName;

/** Returns whether two periods overlap, including their first and last days; a project without an end date is still in progress. */
function overlaps(a: Judged, b: Judged): boolean {
  if (a.startDate === null || b.startDate === null) return false;
  return a.startDate <= (b.endDate ?? '9999-12-31') && b.startDate <= (a.endDate ?? '9999-12-31');
}

const getPeriod = (one: Judged): string => `${one.startDate ?? ''} 至 ${one.endDate ?? '今'}`;

/** Lists the contradictions within an achievement or with other achievements of the same person, as messages. */
export function listAchievementContradictions(one: Judged, others: readonly Judged[]): string[] {
  const problems: string[] = [];
  if (one.personUuid === null) problems.push('没有对应的人员');
  if (one.role === null) problems.push('未填担任职务');
  if (one.startDate === null) problems.push('未填开始日期');
  if (one.startDate !== null && one.endDate !== null && one.endDate < one.startDate)
    problems.push('结束日期早于开始日期');
  if (one.amount === null && one.scale.length === 0) problems.push('未填合同额或规模指标');
  if (one.platformState === 'differs') problems.push('比对信息不一致');
  if (one.platformState === 'missing') problems.push('比对没有查到该业绩');
  const clash = others.find(
    (other) =>
      other.uuid !== one.uuid &&
      other.personUuid === one.personUuid &&
      one.personUuid !== null &&
      leads(one) &&
      leads(other) &&
      !isSameProject(one, other) &&
      overlaps(one, other),
  );
  if (clash) problems.push(`同期还担任“${clash.projectName}”的${clash.role ?? ''}（${getPeriod(clash)}）`);
  return problems;
}
