import { RECORD_COUNTERS } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { RECYCLE_BIN_PROVIDERS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { listPersonOptions } from '#features/records/personnel/server/personnel.server-api.ts';
import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { defineServerFeature, provide, provideFrom } from '#platform/server/feature.ts';
import { createProjectBulkTarget } from './bulk.ts';
import { createProjectRoutes } from './projects.routes.ts';
import { countProjects, PROJECT_CONTRADICTIONS, REMOVED_PROJECTS } from './projects.server-api.ts';

export const projectsFeature = defineServerFeature({
  name: 'projects',
  inject: { contradictions: PROJECT_CONTRADICTIONS },
  provides: [
    provide(RECORD_COUNTERS, { projects: async (app, scope) => ({ total: await countProjects(app.db, scope) }) }),
    provide(RECYCLE_BIN_PROVIDERS, { project: REMOVED_PROJECTS }),
    provideFrom(BULK_TARGETS, { contradictions: PROJECT_CONTRADICTIONS }, ({ contradictions }) => ({
      project: createProjectBulkTarget(listPersonOptions, contradictions),
    })),
  ],
  routes: ({ contradictions }) => createProjectRoutes(listPersonOptions, contradictions),
});
