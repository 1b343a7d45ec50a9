import { FILING_TOLD } from '#features/attachments/server/public.ts';
import { RESERVED } from '#features/checks/server/public.ts';
import { CONTRADICTIONS } from '#features/contradictions/server/public.ts';
import { RECYCLED } from '#features/recycle-bin/server/public.ts';
import { HOLIDAYS_CHANGED } from '#features/reminders/server/public.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { addEventRow } from './event.repo.ts';
import { filingRoutes } from './filing.routes.ts';
import { registerNextJobs, renewNextSteps } from './next.jobs.ts';
import { PROPOSALS_WAITING } from './proposal.service.ts';
import { REMOVED_FILINGS } from './public.ts';
import { registerFilingJobs } from './renewal.jobs.ts';
import { listReservedPeople } from './reserve.service.ts';

export const filingFeature = defineServerFeature({
  name: 'filing',
  needs: { law: LAW, contradictions: CONTRADICTIONS },
  offers: [
    offer(RECYCLED, { filing: REMOVED_FILINGS }),
    offer(WAITING, placed(70, PROPOSALS_WAITING)),
    offer(RESERVED, listReservedPeople),
    offer(FILING_TOLD, ({ app, scope, now }, filingUuid, note) =>
      addEventRow(app.db, scope, { uuid: app.random.uuid(), filingUuid, what: 'files', note }, now),
    ),
    offer(HOLIDAYS_CHANGED, [renewNextSteps]),
  ],
  routes: ({ law, contradictions }) => filingRoutes({ catalogue: law.catalogue, contradictions }),
  jobs: (app) => {
    registerFilingJobs(app);
    registerNextJobs(app);
  },
});
