import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { ENDANGERED_BY } from '#features/records/national-platform/server/national-platform.server-api.ts';
import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createEvaluationRoutes } from './evaluations.routes.ts';
import { listEndangeredBy, RESERVED_PEOPLE, STORED_STATUSES } from './evaluations.server-api.ts';
import { registerShareJobs } from './share/share.jobs.ts';

export const evaluationsFeature = defineServerFeature({
  name: 'evaluations',
  inject: {
    law: STANDARDS_CATALOGUE,
    contradictions: CONTRADICTIONS,
    reserved: RESERVED_PEOPLE,
    listStatuses: STORED_STATUSES,
  },
  provides: [provideFrom(ENDANGERED_BY, { law: STANDARDS_CATALOGUE }, ({ law }) => listEndangeredBy(law.catalogue))],
  routes: ({ law, contradictions, reserved, listStatuses }) =>
    createEvaluationRoutes({ catalogue: law.catalogue, contradictions }, reserved, listStatuses),
  jobs: registerShareJobs,
});
