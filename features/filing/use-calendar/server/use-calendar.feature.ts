import { RECYCLE_BIN_PROVIDERS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { listCountedPeople } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createUseCalendarRoutes } from './use-calendar.routes.ts';
import { REMOVED_USES } from './use-calendar.server-api.ts';

export const useCalendarFeature = defineServerFeature({
  name: 'use-calendar',
  inject: { law: STANDARDS_CATALOGUE },
  provides: [provide(RECYCLE_BIN_PROVIDERS, { use: REMOVED_USES })],
  routes: ({ law }) => createUseCalendarRoutes(listCountedPeople(law.catalogue)),
});
