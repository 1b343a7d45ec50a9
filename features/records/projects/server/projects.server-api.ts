/** Public API of the projects module: bulk access to projects for the enterprise document, and messages about projects. */

import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { MAX_CHOICES } from '#platform/contract/fields.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { mapCooperatively } from '#platform/server/cooperative.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { RemovableRecord } from '#platform/server/db/removed.ts';
import { defineSingle } from '#platform/server/extension-point.ts';
import { type ChoiceQuery, findChoices } from '#platform/server/records/choices.ts';
import {
  countProjectRows,
  getProjectNames,
  listProjectNames as listNameRows,
  listProjectsByUuids,
  listProjectVersions,
  type StoredProject,
} from './projects.repo.ts';
import type { ProjectContradictionFinder } from './projects.service.ts';

export { addProjectMessages } from './project-messages.repo.ts';
export {
  getProjectRow,
  listAllProjects as listStoredProjects,
  listDeletedProjectNumbers,
  listProjectsByUuids as listStoredProjectsOf,
  type PlatformDifference,
  type ProjectComparison,
  type StoredProject,
  saveProjectComparisons,
  saveProjectRows as saveEnterpriseProjects,
} from './projects.repo.ts';
export type { ProjectViewData } from './projects.service.ts';

type DocumentProject = Project & { readonly uuid: string };

const asEnterpriseProjects = (rows: readonly StoredProject[]): Promise<DocumentProject[]> =>
  mapCooperatively(
    rows,
    ({ diff: _diff, sample: _sample, revision: _revision, createTime: _made, updateTime: _changed, ...project }) =>
      project,
  );

/** Rows per statement, so that reading one batch blocks the thread for only a few milliseconds. */
const PART = 500;
/** Row version from which each project of an enterprise document was read. */
const versions = new WeakMap<Project, string>();

/**
 * Lists all projects in order of creation.
 * @param before the projects of an earlier document; a project is not read again if its row has not changed
 */
export async function listEnterpriseProjects(
  db: Db,
  scope: TenantContext,
  before: readonly Project[] = [],
): Promise<Project[]> {
  // The versions are read first: a row that changes in between is read again the next time.
  const rows = await listProjectVersions(db, scope);
  const known = new Map(before.map((project) => [project.uuid, project]));
  const isKnown = ({ uuid, version }: { uuid: string; version: string }): boolean => {
    const project = known.get(uuid);
    return project !== undefined && versions.get(project) === version;
  };
  const changed = rows.filter((row) => !isKnown(row));
  for (const { uuid } of changed) known.delete(uuid);
  for (let at = 0; at < changed.length; at += PART) {
    const part = new Map(changed.slice(at, at + PART).map(({ uuid, version }) => [uuid, version]));
    for (const project of await asEnterpriseProjects(await listProjectsByUuids(db, scope, [...part.keys()]))) {
      known.set(project.uuid, project);
      versions.set(project, part.get(project.uuid) ?? '');
    }
  }
  return rows.flatMap(({ uuid }) => known.get(uuid) ?? []);
}

/** Lists projects as options for other features. */
export async function listProjectNames(
  db: Db,
  scope: TenantContext,
  wanted: ChoiceQuery,
): Promise<{ uuid: string; projectName: string; projectNo: string | null }[]> {
  return await findChoices(wanted, {
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

/** Extension point for the contradictions of projects. Injected, because the implementation reads all records of the enterprise. */
export const PROJECT_CONTRADICTIONS = defineSingle<ProjectContradictionFinder>('contradictions of projects');
