import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { membershipRoutes } from './membership.routes.ts';
import { pricePublication } from './price-publication.ts';
import { saveStarterPrices } from './prices.seed.ts';

export const membershipFeature = defineServerFeature({
  name: 'membership',
  provides: [provide(PUBLICATIONS, [pricePublication])],
  routes: membershipRoutes,
  seedDefaults: saveStarterPrices,
});
