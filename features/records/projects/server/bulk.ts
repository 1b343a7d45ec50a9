import type { InputOf } from '#platform/contract/route.ts';
import type { BulkTarget } from '#platform/server/bulk-target.ts';
import type { editProject } from '../projects.contract.ts';
import { listProjectsByUuids } from './projects.repo.ts';
import { createProjectService, type ListPersonOptions, type ProjectContradictionFinder } from './projects.service.ts';

/** Makes projects available for bulk edits, with the validation of their form. */
export function createProjectBulkTarget(
  listPeople: ListPersonOptions,
  contradictions: ProjectContradictionFinder,
): BulkTarget {
  const service = createProjectService(listPeople, contradictions);
  return {
    table: 'project',
    list: async ({ app, scope }, uuids) =>
      (await listProjectsByUuids(app.db, scope, uuids)).map((row) => ({
        uuid: row.uuid,
        revision: row.revision,
        name: row.projectName,
        values: { ...row },
      })),
    edit: async (context, { uuid, revision }, change) => {
      const body = { ...change, uuid, revision } as InputOf<typeof editProject>['body'];
      await service.changeProject(context, body);
    },
  };
}
