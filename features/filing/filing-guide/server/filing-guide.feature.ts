import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { REMINDER_PORTS } from '#features/work/reminders/server/reminders.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { registerFilingGuideJobs } from './filing-guide.jobs.ts';
import { createFilingGuideRoutes } from './filing-guide.routes.ts';
import { filingPublication } from './filing-publication.ts';

export const filingGuideFeature = defineServerFeature({
  name: 'filing-guide',
  inject: { standings: REMINDER_PORTS, contradictions: CONTRADICTIONS },
  provides: [provide(PUBLICATIONS, [filingPublication])],
  routes: ({ standings, contradictions }) => createFilingGuideRoutes(standings.checkHeld, contradictions),
  jobs: registerFilingGuideJobs,
});
