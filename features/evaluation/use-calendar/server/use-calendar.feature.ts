import { RECYCLED } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { listItemPeople } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { assetUseRoutes } from './use-calendar.routes.ts';
import { REMOVED_USES } from './use-calendar.server-api.ts';

export const useCalendarFeature = defineServerFeature({
  name: 'use-calendar',
  needs: { law: LAW },
  offers: [offer(RECYCLED, { use: REMOVED_USES })],
  routes: ({ law }) => assetUseRoutes(listItemPeople(law.catalogue)),
});
