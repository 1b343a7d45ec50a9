/** Checks whether a project record is consistent and agrees with the national platform about the acceptance. */
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { isFromPlatform } from '../../national-platform/provenance.ts';

/** The dates of a project that cannot be later than its acceptance, with their labels. */
const EARLIER = [
  ['合同签订日期', 'contractDate'],
  ['施工许可日期', 'permitDate'],
  ['开工日期', 'startDate'],
  ['竣工日期', 'finishDate'],
] as const;

/**
 * Formats a contradiction between the dates of a project: an acceptance before the contract, the start or the completion. Null if there is
 * none.
 */
export function formatDateConflict(project: Pick<Project, 'acceptDate' | (typeof EARLIER)[number][1]>): string | null {
  const { acceptDate } = project;
  if (acceptDate === null) return null;
  for (const [label, field] of EARLIER) {
    const day = project[field];
    if (day !== null && acceptDate < day) return `竣工验收日期 ${acceptDate} 早于${label} ${day}，待核对`;
  }
  return null;
}

/** Returns the date of acceptance in the linked records of the project (竣工验收环节); null if none was entered. */
export const getLinkedAcceptance = ({ links }: Project): string | null => links?.acceptance?.date ?? null;

/** Formats the question about an acceptance date (竣工验收日期) that differs from the linked record. */
export const formatAcceptanceConflict = (accepted: string | null, linked: string): string =>
  `竣工验收日期为 ${accepted ?? '空'}，竣工验收环节的日期为 ${linked}，待核对`;

/** Returns whether the national platform shows the project with other data. It is unknown which is right. */
export const differsOnPlatform = (project: Project): boolean =>
  project.platformState === 'differs' && project.onPlatform !== false && isFromPlatform(project);

/** The question about a project that differs on the platform. */
export const PLATFORM_DIFFERS = '登记内容与平台比对结果不一致，待核对';

/**
 * Lists the questions about a project that a person completed as lead (主持完成). It must be accepted with good quality (建市〔2014〕159号); the
 * completion date proves no acceptance.
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
