import { CONTRADICTIONS } from '#features/contradictions/server/public.ts';
import { REMINDER_PORTS } from '#features/reminders/server/public.ts';
import { defineServerFeature, offerMade } from '#platform/server/feature.ts';
import { LAW, underLaw } from '#platform/server/law.ts';
import { checkRoutes } from './checks.routes.ts';
import { checkHeldStandings, evaluateHeld, RESERVED } from './public.ts';
import { registerShareJobs } from './share/share.jobs.ts';

export const checksFeature = defineServerFeature({
  name: 'checks',
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
