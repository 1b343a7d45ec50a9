import type { Generated } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

interface FeedbackTable {
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
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    feedback: FeedbackTable;
  }
}

/** Lets one submission of an address after the other be counted; held to the end of the transaction. */
export async function lockAddress(db: Db, ip: string): Promise<void> {
  await db.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`feedback ${ip}`]);
}

/** When the address sent what it sent since a moment, oldest first. */
export async function listSubmissions(db: Db, ip: string, since: Date): Promise<Date[]> {
  const rows = await db.query
    .selectFrom('feedback')
    .select('createTime')
    .where('ip', '=', ip)
    .where('createTime', '>', since)
    .orderBy('createTime')
    .execute();
  return rows.map((row) => row.createTime);
}

export type NewFeedback = Omit<FeedbackTable, 'state'>;

export async function saveFeedback(db: Db, feedback: NewFeedback): Promise<void> {
  await db.query.insertInto('feedback').values(feedback).execute();
}

export async function removeAddresses(db: Db, before: Date): Promise<void> {
  await db.query
    .updateTable('feedback')
    .set({ ip: null })
    .where('ip', 'is not', null)
    .where('createTime', '<', before)
    .execute();
}
