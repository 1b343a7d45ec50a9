import { RECYCLE_BIN_PROVIDERS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createDeclarationRoutes } from './declarations.routes.ts';
import { REMOVED_DECLARATIONS, REMOVED_EQUIPMENT } from './declarations.server-api.ts';

export const declarationsFeature = defineServerFeature({
  name: 'declarations',
  inject: { law: STANDARDS_CATALOGUE },
  provides: [provide(RECYCLE_BIN_PROVIDERS, { equipment: REMOVED_EQUIPMENT, declaration: REMOVED_DECLARATIONS })],
  routes: ({ law }) => createDeclarationRoutes(law.catalogue),
});
