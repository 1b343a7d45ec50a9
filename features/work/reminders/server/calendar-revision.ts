import { createHash } from 'node:crypto';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { listCalendarEntryRows, saveCalendarEntryRows } from './calendar.repo.ts';
import type { CalendarEntry, CalendarEntryRevision } from './calendar-text.ts';

const HASH_LENGTH = 27;
const getHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, HASH_LENGTH);

/**
 * Updates the stored revisions of calendar entries. A new date increments the revision of an entry. A changed description does not, so that
 * calendars do not notify the user again.
 */
export async function updateCalendarRevisions(
  app: App,
  scope: TenantContext,
  entries: readonly CalendarEntry[],
): Promise<ReadonlyMap<string, CalendarEntryRevision>> {
  const now = app.clock.now();
  const known = new Map((await listCalendarEntryRows(app.db, scope)).map((row) => [row.entryId, row]));
  const rows = entries.map(({ id: entryId, day, summary, description, alarms }) => {
    const placeHash = getHash([day, summary, alarms]);
    const textHash = getHash([day, summary, alarms, description]);
    const before = known.get(entryId);
    if (before?.textHash === textHash) return before;
    const isMoved = before !== undefined && before.placeHash !== placeHash;
    const sequence = (before?.sequence ?? 0) + (isMoved ? 1 : 0);
    return { entUuid: scope.entUuid, entryId, placeHash, textHash, sequence, changeTime: now };
  });
  await saveCalendarEntryRows(
    app.db,
    rows.filter((row) => row !== known.get(row.entryId)),
  );
  return new Map(rows.map((row) => [row.entryId, row]));
}
