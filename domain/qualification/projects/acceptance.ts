/** Whether the record of a project agrees with itself and with the platform about what was accepted. */
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { isFromPlatform } from '../../national-platform/provenance.ts';

/** Formats the days of a project that cannot both be right: an acceptance before the beginning or the completion. Null: there are none. */
export function formatDateConflict({
  startDate,
  finishDate,
  acceptDate,
}: Pick<Project, 'startDate' | 'finishDate' | 'acceptDate'>): string | null {
  if (acceptDate === null) return null;
  if (startDate !== null && acceptDate < startDate)
    return `竣工验收日期 ${acceptDate} 早于开工日期 ${startDate}，待核对`;
  return finishDate !== null && acceptDate < finishDate
    ? `竣工验收日期 ${acceptDate} 早于竣工日期 ${finishDate}，待核对`
    : null;
}

/** Returns whether the platform itself has the project with other contents; which of the two is right is not known. */
export const differsOnPlatform = (project: Project): boolean =>
  project.platformState === 'differs' && project.onPlatform !== false && isFromPlatform(project);

/** The question about a project that differs on the platform. */
export const PLATFORM_DIFFERS = '登记内容与平台比对结果不一致，待核对';

/**
 * Lists the questions about a project that somebody completed (主持完成), which has to be accepted with good quality (建市〔2014〕159号). The day of
 * completion proves no acceptance.
 */
export function listAcceptanceQuestions(project: Project): string[] {
  const conflict = formatDateConflict(project);
  return [
    ...(project.acceptDate === null ? ['竣工验收日期未登记'] : []),
    ...(conflict === null ? [] : [conflict]),
    ...(project.qualityPassed === null ? ['工程质量是否合格未登记'] : []),
    ...(differsOnPlatform(project) ? [PLATFORM_DIFFERS] : []),
  ].map((question) => `“${project.projectName}”${question}`);
}
