/** Door of the projects feature: the projects part of the firm document, in bulk, and messages about projects. */

import type { Project } from '#domain/firm/firm.ts';
import { CHOICES_MOST } from '#platform/contract/fields.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { RemovableRecord } from '#platform/server/db/removed.ts';
import { onePort } from '#platform/server/port.ts';
import { readChoices, type Wanted } from '#platform/server/records/choices.ts';
import { mapInSteps } from '#platform/server/steps.ts';
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
  listRemovedNumbers,
  type PlatformDifference,
  type ProjectComparison,
  type StoredProject,
  saveComparisons,
  saveProjectRows as saveFirmProjects,
} from './projects.repo.ts';

/** Stored projects as the firm document writes them. */
const asFirmProjects = (rows: readonly StoredProject[]): Promise<(Project & { uuid: string })[]> =>
  mapInSteps(
    rows,
    ({ diff: _diff, sample: _sample, revision: _revision, createTime: _made, updateTime: _changed, ...project }) =>
      project,
  );

export const listFirmProjects = async (db: Db, scope: Scope): Promise<(Project & { uuid: string })[]> =>
  asFirmProjects(await listAllProjects(db, scope));

/** Projects that something else may name. */
export async function listProjectNames(
  db: Db,
  scope: Scope,
  wanted: Wanted,
): Promise<{ uuid: string; projectName: string; projectNo: string | null }[]> {
  return await readChoices(wanted, {
    find: (keyword) => listNameRows(db, scope, { keyword, limit: CHOICES_MOST }),
    get: (uuids) => getProjectNames(db, scope, uuids),
  });
}

export async function countProjects(db: Db, scope: Scope): Promise<number> {
  return (await countProjectRows(db, scope)).total;
}

export const REMOVED_PROJECTS: RemovableRecord & { change: 'projects' } = {
  table: 'project',
  name: `concat_ws(' ', r.project_name, r.project_no)`,
  change: 'projects',
};

/** What contradicts itself in projects; asked for by port, because who finds it reads the whole archive. */
export const PROJECT_CONTRADICTIONS = onePort<FindContradictions>('contradictions of projects');
