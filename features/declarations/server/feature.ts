import { RECYCLED } from '#features/recycle-bin/server/public.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { declarationRoutes } from './declarations.routes.ts';
import { REMOVED_DECLARATIONS, REMOVED_EQUIPMENT } from './public.ts';

export const declarationsFeature = defineServerFeature({
  name: 'declarations',
  offers: [offer(RECYCLED, { equipment: REMOVED_EQUIPMENT, declaration: REMOVED_DECLARATIONS })],
  routes: declarationRoutes,
});
