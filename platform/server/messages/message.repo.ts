import type { Db } from '#platform/server/db/db.ts';

/** Columns that are written for a new message, with their types. */
const WRITTEN = {
  uuid: 'uuid',
  user_uuid: 'uuid',
  ent_uuid: 'uuid',
  type: 'text',
  title: 'text',
  content: 'text',
  message_time: 'timestamptz',
  router: 'text',
  expire_time: 'timestamptz',
  once_key: 'text',
  create_time: 'timestamptz',
  create_by: 'uuid',
} as const;
export type NewMessageRow = Readonly<Record<keyof typeof WRITTEN, string | Date | null>>;

/** Maximum number of messages per statement, because the program and the database hold the whole statement text in memory. */
const CHUNK = 5000;

const COLUMNS = Object.keys(WRITTEN).join(', ');
/** All rows are passed as one parameter: with one parameter per value, sending ten thousand rows took longer than storing them. */
const ADD_MESSAGES = `
  insert into message (${COLUMNS})
  select ${COLUMNS} from jsonb_to_recordset($1::jsonb) as r (${Object.entries(WRITTEN)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  on conflict do nothing`;

/** Adds messages, except those whose `once_key` was sent before. */
export async function addMessageRows(db: Db, rows: readonly NewMessageRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK)
    await db.sql(ADD_MESSAGES, [JSON.stringify(rows.slice(start, start + CHUNK))]);
}
