import { NUMBER_SOURCES } from '#features/enterprise/server/public.ts';
import { listPersonOptions } from '#features/personnel/server/public.ts';
import { RECYCLED } from '#features/recycle-bin/server/public.ts';
import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { defineServerFeature, offer, offerMade } from '#platform/server/feature.ts';
import { bulkProjects } from './bulk.ts';
import { projectRoutes } from './projects.routes.ts';
import { countProjects, PROJECT_CONTRADICTIONS, REMOVED_PROJECTS } from './public.ts';

export const projectsFeature = defineServerFeature({
  name: 'projects',
  needs: { contradictions: PROJECT_CONTRADICTIONS },
  offers: [
    offer(NUMBER_SOURCES, { projects: async (app, scope) => ({ total: await countProjects(app.db, scope) }) }),
    offer(RECYCLED, { project: REMOVED_PROJECTS }),
    offerMade(BULK_TARGETS, { contradictions: PROJECT_CONTRADICTIONS }, ({ contradictions }) => ({
      project: bulkProjects(listPersonOptions, contradictions),
    })),
  ],
  routes: ({ contradictions }) => projectRoutes(listPersonOptions, contradictions),
});
