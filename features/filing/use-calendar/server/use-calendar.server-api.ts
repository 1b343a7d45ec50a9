/** Public API of the use calendar: bulk creation of uses, deleted uses, and available people. */
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { RemovableRecord } from '#platform/server/db/removed.ts';
import { addUseRow, type UseValues } from './use.repo.ts';

export { loadUseArchive, type UseArchive } from './archive.ts';
export { findAvailableSubjects, formatUses } from './free.service.ts';
export { listSearchRows } from './search.repo.ts';
export { listUses } from './uses.service.ts';

export type EnterpriseUse = Omit<UseValues, 'subjectKind' | 'note'>;

/** Saves uses for people that are already stored. */
export async function saveEnterpriseUses(
  app: App,
  scope: TenantContext,
  uses: readonly EnterpriseUse[],
  now: Date,
): Promise<void> {
  for (const use of uses)
    await addUseRow(app.db, scope, {
      uuid: app.random.uuid(),
      now,
      values: { ...use, subjectKind: 'person', note: null },
    });
}

export const REMOVED_USES: RemovableRecord & { change: 'uses' } = {
  table: 'asset_use',
  name: `concat_ws(' ', r.subject_name, r.title)`,
  change: 'uses',
};
