import type { Db } from '#platform/server/db/db.ts';
import type { OutboxChannel } from './ports.ts';

export interface OutboxMessage {
  uuid: string;
  channel: OutboxChannel;
  recipient: string;
  subject: string | null;
  body: string;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    outboxMessage: OutboxMessage;
  }
}

export async function addOutboxMessage(db: Db, row: OutboxMessage): Promise<void> {
  await db.query.insertInto('outboxMessage').values(row).execute();
}

/** Lists the messages of the local outbox, newest first. */
export async function listOutboxMessages(db: Db, most: number): Promise<OutboxMessage[]> {
  return await db.query
    .selectFrom('outboxMessage')
    .selectAll()
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .limit(most)
    .execute();
}

export async function removeOutboxMessages(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('outboxMessage').where('createTime', '<', before).execute();
}
