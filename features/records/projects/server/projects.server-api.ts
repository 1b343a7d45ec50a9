/** Public API of the projects module: the projects of the enterprise document in bulk, and messages about projects. */

import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { MAX_CHOICES } from '#platform/contract/fields.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { mapCooperatively } from '#platform/server/cooperative.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { RemovableRecord } from '#platform/server/db/removed.ts';
import { defineSingle } from '#platform/server/extension-point.ts';
import { type RequestedRecords, readChoices } from '#platform/server/records/choices.ts';
import {
  countProjectRows,
  getProjectNames,
  listAllProjects,
  listProjectNames as listNameRows,
  type StoredProject,
} from './projects.repo.ts';
import type { FindContradictions } from './projects.service.ts';

export { addProjectMessages } from './project-messages.repo.ts';
export {
  getProjectRow,
  listAllProjects as listStoredProjects,
  listNamedProjects as listStoredProjectsOf,
  listRemovedNumbers,
  type PlatformDifference,
  type ProjectComparison,
  type StoredProject,
  saveComparisons,
  saveProjectRows as saveEnterpriseProjects,
} from './projects.repo.ts';

/** Stored projects as the enterprise document writes them. */
const asEnterpriseProjects = (rows: readonly StoredProject[]): Promise<(Project & { uuid: string })[]> =>
  mapCooperatively(
    rows,
    ({ diff: _diff, sample: _sample, revision: _revision, createTime: _made, updateTime: _changed, ...project }) =>
      project,
  );

export const listEnterpriseProjects = async (db: Db, scope: TenantContext): Promise<(Project & { uuid: string })[]> =>
  asEnterpriseProjects(await listAllProjects(db, scope));

/** Lists projects as options for other features. */
export async function listProjectNames(
  db: Db,
  scope: TenantContext,
  wanted: RequestedRecords,
): Promise<{ uuid: string; projectName: string; projectNo: string | null }[]> {
  return await readChoices(wanted, {
    find: (keyword) => listNameRows(db, scope, { keyword, limit: MAX_CHOICES }),
    get: (uuids) => getProjectNames(db, scope, uuids),
  });
}

export async function countProjects(db: Db, scope: TenantContext): Promise<number> {
  return (await countProjectRows(db, scope)).total;
}

export const REMOVED_PROJECTS: RemovableRecord & { change: 'projects' } = {
  table: 'project',
  name: `concat_ws(' ', r.project_name, r.project_no)`,
  change: 'projects',
};

/** The provider of contradictions in projects; injected, because the provider reads the whole archive. */
export const PROJECT_CONTRADICTIONS = defineSingle<FindContradictions>('contradictions of projects');
