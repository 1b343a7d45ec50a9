import { CONTRADICTION_FINDER } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { ENDANGERED_REQUIREMENTS_FINDER } from '#features/records/national-platform/server/national-platform.server-api.ts';
import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createEvaluationRoutes } from './evaluations.routes.ts';
import { listEndangeredRequirements, RESERVED_PEOPLE, STORED_STATUSES } from './evaluations.server-api.ts';
import { registerReportShareJobs } from './share/share.jobs.ts';

export const evaluationsFeature = defineServerFeature({
  name: 'evaluations',
  inject: {
    law: STANDARDS_CATALOGUE,
    contradictions: CONTRADICTION_FINDER,
    reserved: RESERVED_PEOPLE,
    listStatuses: STORED_STATUSES,
  },
  provides: [
    provideFrom(ENDANGERED_REQUIREMENTS_FINDER, { law: STANDARDS_CATALOGUE }, ({ law }) =>
      listEndangeredRequirements(law.catalogue),
    ),
  ],
  routes: ({ law, contradictions, reserved, listStatuses }) =>
    createEvaluationRoutes({ catalogue: law.catalogue, contradictions }, reserved, listStatuses),
  jobs: registerReportShareJobs,
});
