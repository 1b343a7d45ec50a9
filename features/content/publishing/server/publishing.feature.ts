import { defineServerFeature, offer, offerMade } from '#platform/server/feature.ts';
import { PAGE_PREVIEWS } from '#platform/server/http/page-preview.ts';
import { ADD_DRAFT, PUBLICATIONS } from '#platform/server/publication.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { addDraftTo } from './drafts.ts';
import { openPreviewOf } from './previews.service.ts';
import { registerPublishingJobs } from './publishing.jobs.ts';
import { publishingRoutes } from './publishing.routes.ts';
import { APPROVALS_WAITING } from './waiting.ts';

export const publishingFeature = defineServerFeature({
  name: 'publishing',
  needs: { publications: PUBLICATIONS },
  offers: [
    offer(WAITING, placed(25, ...APPROVALS_WAITING)),
    offerMade(PAGE_PREVIEWS, { publications: PUBLICATIONS }, ({ publications }) => openPreviewOf(publications)),
    offerMade(ADD_DRAFT, { publications: PUBLICATIONS }, ({ publications }) => addDraftTo(publications)),
  ],
  routes: ({ publications }) => publishingRoutes(publications),
  jobs: (app, { publications }) => registerPublishingJobs(app, publications),
});
