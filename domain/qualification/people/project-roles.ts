/** Finds the people whom a project record names, by their role in an achievement. */
import type { Project } from '#domain/enterprise/enterprise-document.ts';

/** In such projects the 项目负责人 of the design or survey may be a different person from the 项目经理. */
const SEVERAL_LEADS = /设计|勘察|工程总承包|EPC/i;

/**
 * Returns the field of a project that names the person in a role. Null for roles that a project does not name: assistants and deputies,
 * leads of one discipline, and roles in the enterprise.
 */
export function getProjectRoleField(
  role: string | null,
  project: Pick<Project, 'role'>,
): 'managerUuid' | 'techLeadUuid' | null {
  if (role === null || /助理|副|公司|企业|专业/.test(role)) return null;
  if (role.includes('技术负责人')) return 'techLeadUuid';
  if (role === '项目负责人') return SEVERAL_LEADS.test(project.role ?? '') ? null : 'managerUuid';
  return role.includes('项目经理') || /^总监(?:理工程师)?$/.test(role) ? 'managerUuid' : null;
}
