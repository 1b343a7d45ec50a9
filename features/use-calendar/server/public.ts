/** Door of the use calendar: uses that were deleted can be brought back. */
import type { RemovableRecord } from '#platform/server/db/removed.ts';

export const REMOVED_USES: RemovableRecord & { change: 'uses' } = {
  table: 'asset_use',
  name: `concat_ws(' ', r.subject_name, r.title)`,
  change: 'uses',
};
