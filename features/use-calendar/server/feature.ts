import { listItemPeople } from '#features/checks/server/public.ts';
import { RECYCLED } from '#features/recycle-bin/server/public.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { REMOVED_USES } from './public.ts';
import { assetUseRoutes } from './use-calendar.routes.ts';

export const useCalendarFeature = defineServerFeature({
  name: 'use-calendar',
  needs: { law: LAW },
  offers: [offer(RECYCLED, { use: REMOVED_USES })],
  routes: ({ law }) => assetUseRoutes(listItemPeople(law.catalogue)),
});
