import { NUMBER_SOURCES } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { RECYCLED } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { bulkPeople } from './bulk.ts';
import { countPeople } from './people.repo.ts';
import { personnelRoutes } from './personnel.routes.ts';
import { removedPeople } from './personnel.server-api.ts';

export const personnelFeature = defineServerFeature({
  name: 'personnel',
  offers: [
    offer(NUMBER_SOURCES, {
      async people(app, scope) {
        const count = await countPeople(app.db, scope);
        return { total: count.register + count.else, registered: count.register, other: count.else };
      },
    }),
    offer(RECYCLED, { register: removedPeople('register'), else: removedPeople('else') }),
    offer(BULK_TARGETS, { register: bulkPeople('register'), else: bulkPeople('else') }),
  ],
  routes: personnelRoutes,
});
