import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { REMINDER_PORTS } from '#features/work/reminders/server/reminders.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { registerFilingGuideJobs } from './filing-guide.jobs.ts';
import { filingGuideRoutes } from './filing-guide.routes.ts';
import { filingPublication } from './filing-publication.ts';

export const filingGuideFeature = defineServerFeature({
  name: 'filing-guide',
  needs: { standings: REMINDER_PORTS, contradictions: CONTRADICTIONS },
  offers: [offer(PUBLICATIONS, [filingPublication])],
  routes: ({ standings, contradictions }) => filingGuideRoutes(standings.checkHeld, contradictions),
  jobs: registerFilingGuideJobs,
});
