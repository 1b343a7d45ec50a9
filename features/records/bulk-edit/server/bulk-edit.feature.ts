import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { getMapEntries } from '#platform/server/extension-point.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { BULK_KINDS } from '../bulk-edit.contract.ts';
import { createBulkEditRoutes } from './bulk-edit.routes.ts';

export const bulkEditFeature = defineServerFeature({
  name: 'bulk-edit',
  inject: { targets: BULK_TARGETS },
  routes: ({ targets }) => createBulkEditRoutes(getMapEntries(targets, BULK_KINDS)),
});
