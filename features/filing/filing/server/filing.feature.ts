import { FILING_NOTIFIER } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { COLLEAGUE_OFFBOARDING } from '#features/enterprise/colleagues/server/colleagues.server-api.ts';
import { RECYCLE_BIN_PROVIDERS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { RESERVED_PEOPLE } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { CONTRADICTION_FINDER } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { HOLIDAYS_CHANGED_LISTENERS } from '#features/work/reminders/server/reminders.server-api.ts';
import { TODO_SOURCES } from '#features/work/todo/server/todo.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { DUE_FILINGS } from './due-filings.ts';
import { addEventRow } from './event.repo.ts';
import { createFilingRoutes } from './filing.routes.ts';
import { REMOVED_FILINGS } from './filing.server-api.ts';
import { countOwnedFilings, transferFilings } from './handover.repo.ts';
import { recomputeNextSteps, registerNextStepJobs } from './next.jobs.ts';
import { OPINION_RULE_PROPOSALS_BACKLOG } from './proposal.service.ts';
import { registerFilingJobs } from './renewal.jobs.ts';
import { listReservedPeople } from './reserve.service.ts';

export const filingFeature = defineServerFeature({
  name: 'filing',
  inject: { law: STANDARDS_CATALOGUE, contradictions: CONTRADICTION_FINDER },
  provides: [
    provide(RECYCLE_BIN_PROVIDERS, { filing: REMOVED_FILINGS }),
    provide(OPERATOR_QUEUES, withDeskPosition(70, OPINION_RULE_PROPOSALS_BACKLOG)),
    provide(RESERVED_PEOPLE, listReservedPeople),
    provide(FILING_NOTIFIER, ({ app, scope, now }, filingUuid, note) =>
      addEventRow(app.db, scope, { uuid: app.random.uuid(), filingUuid, what: 'files', note }, now),
    ),
    provide(COLLEAGUE_OFFBOARDING, { filings: { count: countOwnedFilings, transfer: transferFilings } }),
    provide(HOLIDAYS_CHANGED_LISTENERS, [recomputeNextSteps]),
    provide(TODO_SOURCES, [DUE_FILINGS]),
  ],
  routes: ({ law, contradictions }) => createFilingRoutes({ catalogue: law.catalogue, contradictions }),
  jobs: (app, { law }) => {
    registerFilingJobs(app, () => law.catalogue);
    registerNextStepJobs(app);
  },
});
