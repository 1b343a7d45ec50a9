import { defineServerFeature, provide, provideFrom } from '#platform/server/feature.ts';
import { PAGE_PREVIEWS } from '#platform/server/http/page-preview.ts';
import { atPosition, OPERATOR_QUEUES } from '#platform/server/operator-queues.ts';
import { ADD_DRAFT, PUBLICATIONS } from '#platform/server/publication.ts';
import { APPROVALS_BACKLOG } from './approvals-backlog.ts';
import { addDraftTo } from './drafts.ts';
import { openPreviewOf } from './previews.service.ts';
import { registerPublishingJobs } from './publishing.jobs.ts';
import { createPublishingRoutes } from './publishing.routes.ts';

export const publishingFeature = defineServerFeature({
  name: 'publishing',
  inject: { publications: PUBLICATIONS },
  provides: [
    provide(OPERATOR_QUEUES, atPosition(25, ...APPROVALS_BACKLOG)),
    provideFrom(PAGE_PREVIEWS, { publications: PUBLICATIONS }, ({ publications }) => openPreviewOf(publications)),
    provideFrom(ADD_DRAFT, { publications: PUBLICATIONS }, ({ publications }) => addDraftTo(publications)),
  ],
  routes: ({ publications }) => createPublishingRoutes(publications),
  jobs: (app, { publications }) => registerPublishingJobs(app, publications),
});
