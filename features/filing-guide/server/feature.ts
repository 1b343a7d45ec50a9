import { checkHeldStandings } from '#features/checks/server/public.ts';
import { CONTRADICTIONS } from '#features/contradictions/server/public.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { registerFilingGuideJobs } from './filing-guide.jobs.ts';
import { filingGuideRoutes } from './filing-guide.routes.ts';
import { filingPublication } from './filing-publication.ts';

export const filingGuideFeature = defineServerFeature({
  name: 'filing-guide',
  needs: { law: LAW, contradictions: CONTRADICTIONS },
  offers: [offer(PUBLICATIONS, [filingPublication])],
  routes: ({ law, contradictions }) => filingGuideRoutes(checkHeldStandings(law.catalogue), contradictions),
  jobs: registerFilingGuideJobs,
});
