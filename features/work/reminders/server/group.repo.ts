import { sql } from 'kysely';
import { addDays } from '#domain/validity/day.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { buildReminderFilter, selectVisibleReminders } from './reminders.repo.ts';

interface DueCounts {
  readonly expired: number;
  readonly within7: number;
  readonly within30: number;
  readonly within90: number;
}

const before = (day: string) => sql`due_date <= ${day}::date`;
const after = (day: string) => sql`due_date > ${day}::date`;

/** Counts the open reminders of several enterprises by the time left. Each enterprise is counted through an index. */
export async function countDueReminders(
  db: Db,
  scopes: readonly TenantContext[],
  todayOn: string,
): Promise<ReadonlyMap<string, DueCounts>> {
  const [yesterday, week, month, quarter] = [-1, 7, 30, 90].map((days) => addDays(todayOn, days)) as [
    string,
    string,
    string,
    string,
  ];
  const found = new Map<string, DueCounts>();
  for (const scope of scopes) {
    const row = await selectVisibleReminders(db, scope)
      .where(buildReminderFilter(scope, { state: 'open' }, todayOn))
      .where('dueDate', '<=', quarter)
      .select([
        sql<number>`(count(*) filter (where ${before(yesterday)}))::int`.as('expired'),
        sql<number>`(count(*) filter (where ${after(yesterday)} and ${before(week)}))::int`.as('within7'),
        sql<number>`(count(*) filter (where ${after(week)} and ${before(month)}))::int`.as('within30'),
        sql<number>`(count(*) filter (where ${after(month)}))::int`.as('within90'),
      ])
      .executeTakeFirstOrThrow();
    found.set(scope.entUuid, row);
  }
  return found;
}
