import { RECYCLED } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { declarationRoutes } from './declarations.routes.ts';
import { REMOVED_DECLARATIONS, REMOVED_EQUIPMENT } from './declarations.server-api.ts';

export const declarationsFeature = defineServerFeature({
  name: 'declarations',
  offers: [offer(RECYCLED, { equipment: REMOVED_EQUIPMENT, declaration: REMOVED_DECLARATIONS })],
  routes: declarationRoutes,
});
