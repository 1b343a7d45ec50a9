import { defineServerFeature } from '#platform/server/feature.ts';
import { registerBidPackJobs } from './bid-packs.jobs.ts';
import { bidPackRoutes } from './bid-packs.routes.ts';

export const bidPacksFeature = defineServerFeature({
  name: 'bid-packs',
  routes: bidPackRoutes,
  jobs: registerBidPackJobs,
});
