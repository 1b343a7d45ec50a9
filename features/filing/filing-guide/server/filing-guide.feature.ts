import { CONTRADICTION_FINDER } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { REMINDER_DEPENDENCIES } from '#features/work/reminders/server/reminders.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { registerFilingGuideJobs } from './filing-guide.jobs.ts';
import { createFilingGuideRoutes } from './filing-guide.routes.ts';
import { filingEntryPublication } from './filing-publication.ts';

export const filingGuideFeature = defineServerFeature({
  name: 'filing-guide',
  inject: { standings: REMINDER_DEPENDENCIES, contradictions: CONTRADICTION_FINDER },
  provides: [provide(PUBLICATIONS, [filingEntryPublication])],
  routes: ({ standings, contradictions }) => createFilingGuideRoutes(standings.checkHeld, contradictions),
  jobs: registerFilingGuideJobs,
});
