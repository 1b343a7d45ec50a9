import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Counts open reminders by assignee. */
export async function countTransferredReminders(db: Db, scope: TenantContext) {
  const { rows } = await db.sql<{ userUuid: string; reminders: number }>(
    `select assignee_uuid as "userUuid", count(*)::int as reminders from reminder
     where ent_uuid = $1 and assignee_uuid is not null and closed_time is null group by assignee_uuid`,
    [scope.entUuid],
  );
  return rows;
}

/** Transfers the open reminders of a user who leaves the enterprise, ends the user's role as deputy, and disables the user's calendar URL. */
export async function transferReminders(
  db: Db,
  scope: TenantContext,
  from: string,
  to: string,
  now: Date,
): Promise<{ reminders: number }> {
  const moved = await db.query
    .updateTable('reminder')
    .set({ assigneeUuid: to, updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('assigneeUuid', '=', from)
    .where('closedTime', 'is', null)
    .returning('uuid')
    .execute();
  await db.query
    .deleteFrom('colleagueAbsence')
    .where('entUuid', '=', scope.entUuid)
    .where('userUuid', '=', from)
    .execute();
  await db.query
    .updateTable('colleagueAbsence')
    .set({ deputyUuid: null })
    .where('entUuid', '=', scope.entUuid)
    .where('deputyUuid', '=', from)
    .execute();
  await db.query.deleteFrom('calendarFeed').where('entUuid', '=', scope.entUuid).where('userUuid', '=', from).execute();
  return { reminders: moved.length };
}
