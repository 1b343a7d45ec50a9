import { isUuid } from '#domain/text/uuid.ts';
import { type MemberContext, mayKnow } from '#platform/server/access/access.ts';
import { HISTORY_CALLS, type HistoryCall, type HistoryEntry } from '../contract.ts';
import { type HistoryRow, listEditRows, listNames } from './history.repo.ts';
import { referencesOfRows, toEntry } from './history.service.ts';

/** By which calls a kind is seen; with one of them its values may be told. */
const SEEN_BY: Readonly<Record<HistoryRow['kind'], readonly HistoryCall[]>> = {
  enterprise: ['enterprise'],
  certificate: ['certificate'],
  item: ['certificate'],
  register: ['register'],
  else: ['else'],
  registration: ['register'],
  project: ['project'],
  achievement: ['registerAchievement', 'elseAchievement'],
  equipment: ['equipment'],
  declaration: ['declaration'],
};

/** What was done to some records after a moment, newest first. Whoever may not open a kind is told that it was done, not what. */
export async function listEditsOf(
  { app, scope, session }: MemberContext,
  filter: { readonly owners: readonly string[]; readonly after: Date; readonly most: number },
): Promise<{ readonly owner: string; readonly entry: HistoryEntry }[]> {
  const owners = filter.owners.filter(isUuid);
  if (owners.length === 0) return [];
  const rows = await listEditRows(app.db, scope, { ...filter, owners });
  const names = await listNames(app.db, scope, referencesOfRows(rows));
  return rows.map((row) => {
    const entry = toEntry(row, names);
    const isSeen = SEEN_BY[row.kind].every((call) => mayKnow(session, HISTORY_CALLS[call].access.member));
    return { owner: row.ownerUuid, entry: isSeen ? entry : { ...entry, changes: [] } };
  });
}
