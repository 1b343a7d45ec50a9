import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../projects.contract.ts';
import { PROJECT_SHEET } from './project-sheet.ts';
import { createProjectService, type ListPersonOptions, type ProjectContradictionFinder } from './projects.service.ts';

/** @param listPeople lists the possible managers; provided by the personnel feature */
export function createProjectRoutes(
  listPeople: ListPersonOptions,
  contradictions: ProjectContradictionFinder,
): readonly BoundRoute[] {
  const service = createProjectService(listPeople, contradictions);
  return [
    ...handleListWithExports(contract.listProjects, [contract.exportProjects], PROJECT_SHEET, ({ query }, context) =>
      service.listProjects(context, query),
    ),
    handle(contract.countProjects, (_input, context) => service.countProjects(context)),
    handle(contract.getProject, ({ params }, context) => service.getProject(context, params.id)),
    handle(contract.addProject, ({ body }, context) => service.addProject(context, body)),
    handle(contract.editProject, ({ body }, context) => service.editProject(context, body)),
    handle(contract.reviewProject, ({ body }, context) => service.reviewProject(context, body)),
    handle(contract.removeProject, ({ params }, context) => service.removeProject(context, params.id)),
    handle(contract.listProjectMessages, ({ params, query }, context) =>
      service.listMessages(context, { projectId: params.id }, query),
    ),
    handle(contract.listAllProjectMessages, ({ query }, context) =>
      service.listMessages(context, { read: query.read }, query),
    ),
    handle(contract.countUnreadProjectMessages, (_input, context) => service.countUnread(context)),
    handle(contract.markProjectMessageRead, ({ params }, context) => service.markRead(context, params.id)),
    handle(contract.listProjectPeople, ({ query }, context) => service.listPeopleToChoose(context, query)),
    handle(contract.listProjectOptions, ({ query }, context) => service.listProjectsToChoose(context, query.name)),
  ];
}
