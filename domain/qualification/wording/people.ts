/** Formats requirements about people. */
import { createLookupTable } from '#domain/text/table.ts';
import { joinList } from '#domain/text/text.ts';
import type { LeadOption, RequirementOf } from '../requirement.ts';
import { formatNumber, type Quantity } from './amounts.ts';

/** Shown if the facts contain no number of people. */
export const PENDING_FIGURE = '人数待核对';

export const formatMinimumPeople = (min: number | null | undefined, unit = '人'): string =>
  typeof min === 'number' ? `不少于 ${formatNumber(min)} ${unit}` : PENDING_FIGURE;

export const getMinimumPeople = (min: number | null | undefined, unit = '人'): Quantity | null =>
  typeof min === 'number' ? { value: formatNumber(min), unit } : null;

/** Formats specialties: 结构专业, 给排水、电气专业; names that already contain 专业 are unchanged. */
export function formatMajors(specialties: readonly string[]): string {
  const names = specialties.join('、');
  return names === '' || /(专业|序列|类|师)$/.test(names) ? names : `${names}专业`;
}

/** Omits the grade 一级或二级. The facts contain it if the standard only writes 注册建造师. */
const formatGrade = (grade: string | null | undefined): string => (grade === '一级或二级' ? '' : (grade ?? ''));

export function formatRegisteredPersonnel(row: RequirementOf<'registeredPersonnel'>): string {
  if (row.minProfessions !== undefined && row.summary !== undefined) return row.summary;
  const who = `${formatMajors(row.specialties)}${formatGrade(row.grade)}${row.profession}`;
  const parts = [`${who}${row.countMode === '合计' ? '合计' : ''}${formatMinimumPeople(row.min)}`];
  for (const part of row.including ?? []) {
    const grade = part.grade === row.grade ? '' : formatGrade(part.grade);
    const name = `${formatMajors(part.specialties ?? [])}${grade}${grade === '' && part.specialties?.length ? '' : row.profession}`;
    parts.push(`其中${name}${formatMinimumPeople(part.min)}`);
  }
  if (row.summary !== undefined) parts.push(row.summary);
  return parts.join('，');
}

export function formatRegisteredTotal(row: RequirementOf<'registeredTotal'>): string {
  return `${joinList(row.professions)}合计${formatMinimumPeople(row.min, row.countUnit)}`;
}

/** Formats a rank as a minimum. Only 正高级 is above 高级, and standards do not distinguish the two. */
const formatRank = (rank: string): string => (rank === '高级' ? '高级' : `${rank}以上`);

export const getTitledPersonnelTitle = (row: RequirementOf<'titledPersonnel'>): string =>
  `${formatRank(row.rank)}职称人员`;

export function formatTitledPersonnel(row: RequirementOf<'titledPersonnel'>): string {
  const together = row.countsWith === undefined ? '' : `和${row.countsWith}合计`;
  const parts = [
    `${formatMajors(row.specialties)}${getTitledPersonnelTitle(row)}${together}${formatMinimumPeople(row.min)}`,
  ];
  if (row.eachMin !== undefined) parts.push(`每个专业${formatMinimumPeople(row.eachMin)}`);
  if (row.minSpecialtyKinds !== undefined) parts.push(`至少涵盖 ${row.minSpecialtyKinds} 个专业`);
  if (row.subset) parts.push(`其中${formatMajors(row.subset.specialties)}${formatMinimumPeople(row.subset.min)}`);
  if (row.mustCover?.length) parts.push(`且${row.mustCover.join('、')}等专业齐全`);
  if (row.allRelatedSpecialtiesRequired === true || row.fullCoverage === true) parts.push('且相关专业齐全');
  return parts.join('，');
}

export function formatSiteManagers(row: RequirementOf<'siteManagers'>): string {
  const posts = row.mustCover?.length ? `，且${row.mustCover.join('、')}等人员齐全` : '';
  return `持有岗位证书的施工现场管理人员${formatMinimumPeople(row.min)}${posts}`;
}

export function formatSkilledWorkers(row: RequirementOf<'skilledWorkers'>): string {
  const grade = row.grade === null ? '' : `${row.grade}${row.andAbove === true ? '以上' : ''}`;
  const trades = row.trades?.length ? `（${row.trades.join('、')}）` : '';
  const parts = [`经考核或培训合格的${grade}技术工人${trades}${formatMinimumPeople(row.min)}`];
  for (const part of row.including ?? []) parts.push(`其中${part.trade}${formatMinimumPeople(part.min)}`);
  if (row.includes?.length) parts.push(`含${row.includes.join('、')}`);
  if (row.mustCover?.length) parts.push(`且${row.mustCover.join('、')}等人员齐全`);
  if (row.mustCoverTrades === true) parts.push('且各工种齐全');
  return parts.join('，');
}

/** Formats alternative majors; a single person needs only one of them. */
const formatAnyMajor = (specialties: readonly string[]): string => formatMajors([joinList(specialties, '或')]);

function formatRegistration(registration: NonNullable<LeadOption['registration']>): string {
  if (typeof registration === 'string') return /资格$/.test(registration) ? registration : `${registration}资格`;
  const majors = formatAnyMajor(registration.specialties ?? []);
  return `${majors}${formatGrade(registration.grade)}${registration.profession}资格`;
}

/** Formats one option for the technical lead: a title, a registration, both, a skill grade, or years of experience. */
export function formatLeadOption(option: LeadOption): string {
  const parts: string[] = [];
  if (option.minYears !== undefined) parts.push(`${option.minYears} 年以上${option.experience ?? '工作'}经历`);
  if (option.title) parts.push(`${formatAnyMajor(option.title.specialties)}${formatRank(option.title.rank)}职称`);
  if (option.registration !== undefined) parts.push(formatRegistration(option.registration));
  if (option.skill !== undefined)
    parts.push(`${typeof option.skill === 'string' ? option.skill : option.skill.grade}以上技能等级`);
  return parts.join('并具有');
}

const EDUCATION = createLookupTable<string>({
  本科: '大学本科以上学历',
  大学: '大学以上学历',
  大专: '大专以上学历',
});

function formatLedProjects(row: RequirementOf<'technicalLead'>): string[] {
  const led = (row.ledProjects ?? []).map(
    (part) => `${part.scale}项目${typeof part.count === 'number' ? `不少于 ${part.count} 项` : '（项数待核对）'}`,
  );
  const asLead = (row.asProjectLead ?? []).map((part) => `${part.grade}项目不少于 ${part.count} 项`);
  const done = (row.projects?.anyOf ?? []).map((part) => {
    const min = typeof part.min === 'number' ? ` ${part.min} 项以上` : '';
    return `${typeof part.summary === 'string' ? part.summary : ''}${min}`;
  });
  return [
    ...(led.length > 0 ? [`主持过${led.join(row.ledProjectsMode === 'anyOf' ? '，或' : '，以及')}`] : []),
    ...(asLead.length > 0
      ? [`作为项目负责人主持过${asLead.join(row.asProjectLeadMode === 'anyOf' ? '，或' : '，以及')}`]
      : []),
    ...(done.length > 0 ? [`主持完成过${done.join('，或')}`] : []),
  ];
}

export function formatTechnicalLead(row: RequirementOf<'technicalLead'>): string {
  if (row.summary !== undefined) return row.summary;
  const options = row.anyOf.map(formatLeadOption).filter((text) => text !== '');
  const parts = [
    ...(row.registration === undefined ? [] : [`为${row.registration}`]),
    ...(row.education ? [`具有${EDUCATION[row.education] ?? `${row.education}以上学历`}`] : []),
    ...(typeof row.minYears === 'number' ? [`具有 ${row.minYears} 年以上${row.experience ?? '相关'}工作经历`] : []),
    ...formatLedProjects(row),
  ];
  if (options.length > 0) parts.push(`${parts.length > 0 ? '且' : ''}具有${options.join('，或')}`);
  if (parts.length === 0) return '技术负责人条件待核对';
  const years = typeof row.minYears === 'number' || row.unverified !== true ? '' : '（年限待核对）';
  return `技术负责人${years}${parts.join('，')}`;
}

export function formatStaffPerformance(row: RequirementOf<'staffPerformance'>): string {
  return row.summary === undefined
    ? `${row.who}个人业绩${formatMinimumPeople(row.min, '项')}`
    : `${row.who}：${row.summary}`;
}
