import { RECORD_COUNTERS } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { RECYCLE_BIN_PROVIDERS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { createPeopleBulkTarget } from './bulk.ts';
import { countPeople } from './people.repo.ts';
import { createPersonnelRoutes } from './personnel.routes.ts';
import { createRemovedPeople, PEOPLE_FILE_READER } from './personnel.server-api.ts';

export const personnelFeature = defineServerFeature({
  name: 'personnel',
  inject: { readPeopleFile: PEOPLE_FILE_READER },
  provides: [
    provide(RECORD_COUNTERS, {
      async people(app, scope) {
        const count = await countPeople(app.db, scope);
        return { total: count.register + count.else, registered: count.register, other: count.else };
      },
    }),
    provide(RECYCLE_BIN_PROVIDERS, { register: createRemovedPeople('register'), else: createRemovedPeople('else') }),
    provide(BULK_TARGETS, { register: createPeopleBulkTarget('register'), else: createPeopleBulkTarget('else') }),
  ],
  routes: ({ readPeopleFile }) => createPersonnelRoutes(readPeopleFile),
});
