import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { PAGE_PREVIEWS } from '#platform/server/http/page-preview.ts';
import { atPosition, OPERATOR_QUEUES } from '#platform/server/operator-queues.ts';
import { ADD_DRAFT, PUBLICATIONS } from '#platform/server/publication.ts';
import { getApprovalsBacklog } from './approvals-backlog.ts';
import { addDraftTo } from './drafts.ts';
import { openPreviewOf } from './previews.service.ts';
import { registerPublishingJobs } from './publishing.jobs.ts';
import { createPublishingRoutes } from './publishing.routes.ts';

export const publishingFeature = defineServerFeature({
  name: 'publishing',
  inject: { publications: PUBLICATIONS },
  provides: [
    provideFrom(OPERATOR_QUEUES, { publications: PUBLICATIONS }, ({ publications }) =>
      atPosition(25, ...getApprovalsBacklog(publications)),
    ),
    provideFrom(PAGE_PREVIEWS, { publications: PUBLICATIONS }, ({ publications }) => openPreviewOf(publications)),
    provideFrom(ADD_DRAFT, { publications: PUBLICATIONS }, ({ publications }) => addDraftTo(publications)),
  ],
  routes: ({ publications }) => createPublishingRoutes(publications),
  jobs: (app, { publications }) => registerPublishingJobs(app, publications),
});
