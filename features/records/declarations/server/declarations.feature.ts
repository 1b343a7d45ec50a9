import { RECYCLED_RECORDS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { declarationRoutes } from './declarations.routes.ts';
import { REMOVED_DECLARATIONS, REMOVED_EQUIPMENT } from './declarations.server-api.ts';

export const declarationsFeature = defineServerFeature({
  name: 'declarations',
  provides: [provide(RECYCLED_RECORDS, { equipment: REMOVED_EQUIPMENT, declaration: REMOVED_DECLARATIONS })],
  routes: declarationRoutes,
});
