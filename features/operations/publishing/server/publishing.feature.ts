import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { PREVIEW_OPENER } from '#platform/server/http/page-preview.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { DRAFT_CREATOR, PUBLICATIONS } from '#platform/server/publication.ts';
import { getApprovalsBacklog } from './approvals-backlog.ts';
import { createDraftAdder } from './drafts.ts';
import { createPreviewOpener } from './previews.service.ts';
import { registerPublishingJobs } from './publishing.jobs.ts';
import { createPublishingRoutes } from './publishing.routes.ts';

export const publishingFeature = defineServerFeature({
  name: 'publishing',
  inject: { publications: PUBLICATIONS },
  provides: [
    provideFrom(OPERATOR_QUEUES, { publications: PUBLICATIONS }, ({ publications }) =>
      withDeskPosition(25, ...getApprovalsBacklog(publications)),
    ),
    provideFrom(PREVIEW_OPENER, { publications: PUBLICATIONS }, ({ publications }) =>
      createPreviewOpener(publications),
    ),
    provideFrom(DRAFT_CREATOR, { publications: PUBLICATIONS }, ({ publications }) => createDraftAdder(publications)),
  ],
  routes: ({ publications }) => createPublishingRoutes(publications),
  jobs: (app, { publications }) => registerPublishingJobs(app, publications),
});
