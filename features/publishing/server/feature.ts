import { defineServerFeature } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { registerPublishingJobs } from './publishing.jobs.ts';
import { publishingRoutes } from './publishing.routes.ts';

export const publishingFeature = defineServerFeature({
  name: 'publishing',
  needs: { publications: PUBLICATIONS },
  routes: ({ publications }) => publishingRoutes(publications),
  jobs: (app, { publications }) => registerPublishingJobs(app, publications),
});
