import type { HistoryKind } from '#domain/records/history.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { canView, type MemberContext } from '#platform/server/access/access.ts';
import type { Session } from '#platform/server/access/session.ts';
import { HISTORY_CALLS, type HistoryCall, type HistoryEntry } from '../record-history.contract.ts';
import { listEditRows, listPersonAndProjectNames } from './history.repo.ts';
import { formatHistoryEntry, listReferencedRecordIds } from './history.service.ts';

/** The list calls that show each kind of record; a user with access to one of them may see its values. */
const SEEN_BY: Readonly<Record<HistoryKind, readonly HistoryCall[]>> = {
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

/** Lists the record kinds whose changes a session may see. */
export const listVisibleKinds = (session: Session): HistoryKind[] =>
  (Object.keys(SEEN_BY) as HistoryKind[]).filter((kind) =>
    SEEN_BY[kind].every((call) => canView(session, HISTORY_CALLS[call].access.member)),
  );

/**
 * Lists the edits of some records since a time, newest first. A caller without access to a kind sees that a record was edited, but not the
 * content.
 */
export async function listRecordEdits(
  { app, scope, session }: MemberContext,
  filter: { readonly owners: readonly string[]; readonly after: Date; readonly most: number },
): Promise<{ readonly owner: string; readonly entry: HistoryEntry }[]> {
  const owners = filter.owners.filter(isUuid);
  if (owners.length === 0) return [];
  const rows = await listEditRows(app.db, scope, { ...filter, owners });
  const names = await listPersonAndProjectNames(app.db, scope, listReferencedRecordIds(rows));
  const seen = new Set(listVisibleKinds(session));
  return rows.map((row) => {
    const entry = formatHistoryEntry(row, names);
    return { owner: row.ownerUuid, entry: seen.has(row.kind) ? entry : { ...entry, changes: [] } };
  });
}
