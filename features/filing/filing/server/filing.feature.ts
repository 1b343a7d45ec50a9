import { FILING_TOLD } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { RECYCLED } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { RESERVED } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { CONTRADICTIONS } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { HOLIDAYS_CHANGED } from '#features/work/reminders/server/reminders.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { addEventRow } from './event.repo.ts';
import { filingRoutes } from './filing.routes.ts';
import { REMOVED_FILINGS } from './filing.server-api.ts';
import { registerNextJobs, renewNextSteps } from './next.jobs.ts';
import { PROPOSALS_WAITING } from './proposal.service.ts';
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
