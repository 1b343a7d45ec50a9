import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { REMINDER_PORTS } from '#features/work/reminders/server/reminders.server-api.ts';
import { defineServerFeature, offerMade } from '#platform/server/feature.ts';
import { LAW, underLaw } from '#platform/server/law.ts';
import { checkRoutes } from './checks.routes.ts';
import { checkHeldStandings, evaluateHeld, RESERVED } from './evaluations.server-api.ts';
import { registerShareJobs } from './share/share.jobs.ts';

export const checksFeature = defineServerFeature({
  name: 'evaluations',
  needs: { law: LAW, contradictions: CONTRADICTIONS, reserved: RESERVED },
  offers: [
    offerMade(REMINDER_PORTS, { law: LAW }, ({ law }) => ({
      checkHeld: underLaw(law, checkHeldStandings(law.catalogue)),
      evaluateHeld: underLaw(law, evaluateHeld(law.catalogue)),
      getStandardsVersion: underLaw(law, async () => law.catalogue.version),
    })),
  ],
  routes: ({ law, contradictions, reserved }) => checkRoutes({ catalogue: law.catalogue, contradictions }, reserved),
  jobs: registerShareJobs,
});
