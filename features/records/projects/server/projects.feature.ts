import { NUMBER_SOURCES } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { RECYCLED } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { listPersonOptions } from '#features/records/personnel/server/personnel.server-api.ts';
import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { defineServerFeature, offer, offerMade } from '#platform/server/feature.ts';
import { bulkProjects } from './bulk.ts';
import { projectRoutes } from './projects.routes.ts';
import { countProjects, PROJECT_CONTRADICTIONS, REMOVED_PROJECTS } from './projects.server-api.ts';

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
