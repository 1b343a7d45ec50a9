import { defineServerFeature, offerMade } from '#platform/server/feature.ts';
import { ADD_DRAFT, PUBLICATIONS } from '#platform/server/publication.ts';
import { addDraftTo } from './drafts.ts';
import { registerPublishingJobs } from './publishing.jobs.ts';
import { publishingRoutes } from './publishing.routes.ts';

export const publishingFeature = defineServerFeature({
  name: 'publishing',
  needs: { publications: PUBLICATIONS },
  offers: [offerMade(ADD_DRAFT, { publications: PUBLICATIONS }, ({ publications }) => addDraftTo(publications))],
  routes: ({ publications }) => publishingRoutes(publications),
  jobs: (app, { publications }) => registerPublishingJobs(app, publications),
});
