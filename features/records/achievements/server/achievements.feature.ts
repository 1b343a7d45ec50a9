import { RECYCLE_BIN_PROVIDERS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { listProjectNames } from '#features/records/projects/server/projects.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { createAchievementRoutes } from './achievements.routes.ts';
import { REMOVED_ACHIEVEMENTS } from './achievements.server-api.ts';
import type { ListProjects } from './achievements.service.ts';

const listProjects: ListProjects = async (db, scope, wanted) =>
  (await listProjectNames(db, scope, wanted)).map(({ uuid, projectName, projectNo }) => ({
    uuid,
    name: projectName,
    note: projectNo ?? '',
  }));

export const achievementsFeature = defineServerFeature({
  name: 'achievements',
  provides: [provide(RECYCLE_BIN_PROVIDERS, { achievement: REMOVED_ACHIEVEMENTS })],
  routes: createAchievementRoutes(listProjects),
});
