import { listProjectNames } from '#features/projects/server/public.ts';
import { RECYCLED } from '#features/recycle-bin/server/public.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { achievementRoutes } from './achievements.routes.ts';
import type { ListProjects } from './achievements.service.ts';
import { REMOVED_ACHIEVEMENTS } from './public.ts';

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
