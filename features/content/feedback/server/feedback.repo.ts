import type { Generated, Selectable } from 'kysely';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { WriteStamp } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { buildPersonRegionCondition, toSqlCondition } from '#platform/server/db/region-condition.ts';
import type { Backlog } from '#platform/server/operator-queues.ts';

interface FeedbackTable extends WriteStamp {
  uuid: string;
  number: string;
  type: string;
  title: string | null;
  content: string;
  contactName: string | null;
  phone: string | null;
  mail: string | null;
  userUuid: string | null;
  ip: string | null;
  state: Generated<'new' | 'answered' | 'closed'>;
  answer: string | null;
  answerTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    feedback: FeedbackTable;
  }
}

/** Locks an IP address until the transaction ends, so that its submissions are counted one after the other. */
export async function lockFeedbackIpAddress(db: Db, ip: string): Promise<void> {
  await acquireTransactionLock(db, `feedback ${ip}`);
}

/** Returns the submission times of an IP address since a given time, oldest first. */
export async function listSubmissionTimes(db: Db, ip: string, since: Date): Promise<Date[]> {
  const rows = await db.query
    .selectFrom('feedback')
    .select('createTime')
    .where('ip', '=', ip)
    .where('createTime', '>', since)
    .orderBy('createTime')
    .execute();
  return rows.map((row) => row.createTime);
}

export type FeedbackRow = Selectable<FeedbackTable>;
export type NewFeedback = Omit<FeedbackTable, 'state' | 'answer' | 'answerTime'>;

export async function saveFeedback(db: Db, feedback: NewFeedback): Promise<void> {
  await db.query
    .insertInto('feedback')
    .values({ ...feedback, answer: null, answerTime: null })
    .execute();
}

export async function removeFeedbackIpAddresses(db: Db, before: Date): Promise<void> {
  await db.query
    .updateTable('feedback')
    .set({ ip: null })
    .where('ip', 'is not', null)
    .where('createTime', '<', before)
    .execute();
}

export async function getFeedbackRow(db: Db, number: string): Promise<FeedbackRow | undefined> {
  return await db.query.selectFrom('feedback').selectAll().where('number', '=', number).executeTakeFirst();
}

export interface FeedbackFilter extends Slice {
  readonly state?: FeedbackRow['state'] | undefined;
  readonly type?: string | undefined;
}

/** Lists feedback, newest first; operators with a region limit only see feedback of users from enterprises in their regions. */
export async function listFeedbackRows(
  db: Db,
  scope: RegionScope,
  { state, type, offset, limit }: FeedbackFilter,
): Promise<Listed<FeedbackRow>> {
  let found = db.query.selectFrom('feedback').where(toSqlCondition(buildPersonRegionCondition(scope, 'user_uuid')));
  if (state) found = found.where('state', '=', state);
  if (type) found = found.where('type', '=', type);
  return await listPage(found, found.selectAll().orderBy('createTime', 'desc').orderBy('uuid'), { offset, limit });
}

export async function countPendingFeedback(db: Db, scope: RegionScope): Promise<Backlog> {
  const { rows } = await db.sql<Backlog>(
    `select count(*)::int as count, min(create_time) as oldest from feedback
     where state = 'new' and del_flag = '0' and ${buildPersonRegionCondition(scope, 'user_uuid')}`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/**
 * Saves the answer to a feedback.
 * @returns the number and author of the feedback; undefined if the feedback does not exist
 */
export async function saveFeedbackAnswer(
  db: Db,
  scope: RegionScope,
  uuid: string,
  { answer, state, userUuid, now }: Pick<FeedbackRow, 'state'> & { answer: string; userUuid: string; now: Date },
): Promise<Pick<FeedbackRow, 'number' | 'userUuid'> | undefined> {
  return await db.query
    .updateTable('feedback')
    .set({ answer, state, answerTime: now, updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .where(toSqlCondition(buildPersonRegionCondition(scope, 'user_uuid')))
    .returning(['number', 'userUuid'])
    .executeTakeFirst();
}
