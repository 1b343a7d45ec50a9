import type { Db } from '#platform/server/db/db.ts';
import type { Backlog } from '#platform/server/operator-queues.ts';

const OPEN = "outcome = 'declined' and settle_time is null";

export interface UnansweredRow {
  readonly uuid: string;
  readonly question: string;
  readonly times: number;
  readonly createTime: Date;
}

/** Counts the unanswered questions; identical questions count once. */
export async function countUnanswered(db: Db): Promise<Backlog> {
  const { rows } = await db.sql<Backlog>(
    `select count(distinct question)::int as count, min(create_time) as oldest from assistant_answer where ${OPEN}`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Lists the unanswered questions, most frequent first. */
export async function listUnansweredRows(
  db: Db,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: UnansweredRow[]; total: number }> {
  const { rows } = await db.sql<UnansweredRow>(
    `select (array_agg(uuid order by create_time desc, uuid))[1] as uuid, question, count(*)::int as times, max(create_time) as "createTime"
     from assistant_answer where ${OPEN} group by question order by count(*) desc, max(create_time) desc, question offset $1 limit $2`,
    [page.offset, page.limit],
  );
  return { rows, total: (await countUnanswered(db)).count };
}

/** @returns the number of resolved questions, including identical ones */
export async function resolveUnansweredRows(db: Db, uuid: string, now: Date): Promise<number> {
  const done = await db.sql(
    `update assistant_answer set settle_time = $2
     where ${OPEN} and question = (select question from assistant_answer where uuid = $1 and ${OPEN})`,
    [uuid, now],
  );
  return done.rowCount;
}
