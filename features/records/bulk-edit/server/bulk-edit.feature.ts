import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { partsOf } from '#platform/server/port.ts';
import { BULK_KINDS } from '../bulk-edit.contract.ts';
import { bulkEditRoutes } from './bulk-edit.routes.ts';

export const bulkEditFeature = defineServerFeature({
  name: 'bulk-edit',
  needs: { targets: BULK_TARGETS },
  routes: ({ targets }) => bulkEditRoutes(partsOf(targets, BULK_KINDS)),
});
