import { RECYCLED } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { listProjectNames } from '#features/records/projects/server/projects.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { achievementRoutes } from './achievements.routes.ts';
import { REMOVED_ACHIEVEMENTS } from './achievements.server-api.ts';
import type { ListProjects } from './achievements.service.ts';

/** Projects that an achievement may name. */
const listProjects: ListProjects = async (db, scope, wanted) =>
  (await listProjectNames(db, scope, wanted)).map(({ uuid, projectName, projectNo }) => ({
    uuid,
    name: projectName,
    note: projectNo ?? '',
  }));

export const achievementsFeature = defineServerFeature({
  name: 'achievements',
  offers: [offer(RECYCLED, { achievement: REMOVED_ACHIEVEMENTS })],
  routes: achievementRoutes(listProjects),
});
