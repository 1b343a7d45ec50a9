import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { REMINDER_PORTS } from '#features/work/reminders/server/reminders.server-api.ts';
import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE, withCurrentCatalogue } from '#platform/server/standards-catalogue.ts';
import { createEvaluationRoutes } from './evaluations.routes.ts';
import { evaluateCurrentStatuses, evaluateHeld, RESERVED_PEOPLE } from './evaluations.server-api.ts';
import { registerShareJobs } from './share/share.jobs.ts';

export const evaluationsFeature = defineServerFeature({
  name: 'evaluations',
  inject: { law: STANDARDS_CATALOGUE, contradictions: CONTRADICTIONS, reserved: RESERVED_PEOPLE },
  provides: [
    provideFrom(REMINDER_PORTS, { law: STANDARDS_CATALOGUE }, ({ law }) => ({
      checkHeld: withCurrentCatalogue(law, evaluateCurrentStatuses(law.catalogue)),
      evaluateHeld: withCurrentCatalogue(law, evaluateHeld(law.catalogue)),
      getStandardsVersion: withCurrentCatalogue(law, async () => law.catalogue.version),
    })),
  ],
  routes: ({ law, contradictions, reserved }) =>
    createEvaluationRoutes({ catalogue: law.catalogue, contradictions }, reserved),
  jobs: registerShareJobs,
});
