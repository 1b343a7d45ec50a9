/** Computes the next step of a filing; called at every change of the filing and of its tasks. */
import { findNextStep } from '#domain/filing/next-step.ts';
import { loadHolidays } from '#features/work/reminders/server/reminders.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type StoredFiling, setFilingNextStep } from './filing.repo.ts';
import { listOpenTasks } from './task.repo.ts';

type Row = Parameters<typeof findNextStep>[0] & Pick<StoredFiling, 'uuid'>;

export async function computeNextStep(
  db: Db,
  scope: TenantContext,
  row: Row,
): Promise<Pick<StoredFiling, 'nextOn' | 'nextWhat'>> {
  const next = findNextStep(row, await listOpenTasks(db, scope, row.uuid), await loadHolidays(db));
  return { nextOn: next?.on ?? null, nextWhat: next?.what ?? null };
}

/** Updates the next step after its tasks have changed; the filing must be locked. */
export async function updateNextStep(db: Db, scope: TenantContext, row: Row): Promise<void> {
  await setFilingNextStep(db, scope, row.uuid, await computeNextStep(db, scope, row));
}
