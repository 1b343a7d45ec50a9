import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../achievements.contract.ts';
import { ACHIEVEMENT_SHEET } from './achievement-sheet.ts';
import {
  createAchievementService,
  getAchievementDetail,
  type ListProjects,
  listAchievementPage,
  listAchievementsOfPerson,
  listAchievementsWithProblems,
  removeAchievement,
} from './achievements.service.ts';

/** @param listProjects provided by the projects module, on which this module does not depend */
export function createAchievementRoutes(listProjects: ListProjects): readonly BoundRoute[] {
  const service = createAchievementService(listProjects);
  return [
    ...handleListWithExports(
      contract.listAchievements,
      [contract.exportAchievements],
      ACHIEVEMENT_SHEET,
      ({ query }, context) => listAchievementPage(context, query),
    ),
    handle(contract.getAchievement, ({ query }, context) => getAchievementDetail(context, query.uuid)),
    handle(contract.listPersonAchievements, ({ params }, context) => listAchievementsOfPerson(context, params.id)),
    handle(contract.listAchievementProblems, ({ query }, context) => listAchievementsWithProblems(context, query)),
    handle(contract.addAchievement, ({ body }, context) => service.addAchievement(context, body)),
    handle(contract.editAchievement, ({ body }, context) => service.editAchievement(context, body)),
    handle(contract.removeAchievement, ({ params }, context) => removeAchievement(context, params.id)),
    handle(contract.listAchievementOptions, ({ query }, context) => service.listOptions(context, query)),
  ];
}
