import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';
import type { StandardAmendmentBody } from '../contract/standard.ts';
import type { AmendmentEffectCounts } from '../standard-releases.contract.ts';

export interface StandardRunTable {
  uuid: string;
  amendmentUuid: string;
  purpose: 'preview' | 'tell';
  body: StandardAmendmentBody;
  state: 'running' | 'done' | 'failed';
  afterUuid: string;
  done: number;
  total: number;
  tally: AmendmentEffectCounts;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    standardRun: StandardRunTable;
  }
}

export type StandardRunRow = Selectable<StandardRunTable>;

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
export const NO_AMENDMENT_EFFECTS: AmendmentEffectCounts = { firms: 0, worse: 0, eased: 0, leaves: [] };

export async function startStandardRun(
  db: Db,
  { body, ...row }: Pick<StandardRunRow, 'uuid' | 'amendmentUuid' | 'purpose' | 'body'>,
  now: Date,
): Promise<void> {
  // Deletes an earlier run of the same amendment, because it used another version of the text.
  await db.query
    .deleteFrom('standardRun')
    .where('amendmentUuid', '=', row.amendmentUuid)
    .where('purpose', '=', row.purpose)
    .execute();
  await db.query
    .insertInto('standardRun')
    .values({
      ...row,
      body: sql<StandardAmendmentBody>`${JSON.stringify(body)}::jsonb`,
      state: 'running',
      afterUuid: FIRST_UUID,
      done: 0,
      total: 0,
      tally: sql<AmendmentEffectCounts>`${JSON.stringify(NO_AMENDMENT_EFFECTS)}::jsonb`,
      createTime: now,
      updateTime: now,
    })
    .execute();
}

/** Returns the oldest unfinished run. */
export async function getNextStandardRun(db: Db): Promise<StandardRunRow | undefined> {
  return await db.query
    .selectFrom('standardRun')
    .selectAll()
    .where('state', '=', sql.lit<'running'>('running'))
    .orderBy('createTime')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();
}

/** Locks the run until the transaction ends; returns undefined if the run was restarted, or another worker has already advanced it. */
export async function lockStandardRun(
  db: Db,
  { uuid, afterUuid }: StandardRunRow,
): Promise<StandardRunRow | undefined> {
  return await db.query
    .selectFrom('standardRun')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('afterUuid', '=', afterUuid)
    .where('state', '=', sql.lit<'running'>('running'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function advanceStandardRun(
  db: Db,
  uuid: string,
  { tally, ...step }: Partial<Pick<StandardRunRow, 'afterUuid' | 'done' | 'total' | 'state' | 'tally'>>,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('standardRun')
    .set({
      ...step,
      ...(tally ? { tally: sql<AmendmentEffectCounts>`${JSON.stringify(tally)}::jsonb` } : {}),
      updateTime: now,
    })
    .where('uuid', '=', uuid)
    .execute();
}

export async function getPreviewRun(db: Db, amendmentUuid: string): Promise<StandardRunRow | undefined> {
  return await db.query
    .selectFrom('standardRun')
    .selectAll()
    .where('amendmentUuid', '=', amendmentUuid)
    .where('purpose', '=', sql.lit<'preview'>('preview'))
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the enterprises with an item of the standard, ordered by uuid. The engine determines which enterprises have the level. */
export async function listHolderEnterprises(
  db: Db,
  codes: readonly string[],
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `select distinct i.ent_uuid as uuid from certificate_item i join enterprise e on e.uuid = i.ent_uuid and e.del_flag = '0'
     where i.standard_code = any($1) and i.del_flag = '0' and i.ent_uuid > $2 order by 1 limit $3`,
    [codes, after, most],
  );
  return rows.map(({ uuid }) => uuid);
}

export async function countHolderEnterprises(db: Db, codes: readonly string[]): Promise<number> {
  const { rows } = await db.sql<{ n: number }>(
    `select count(distinct i.ent_uuid)::int as n from certificate_item i join enterprise e on e.uuid = i.ent_uuid and e.del_flag = '0'
     where i.standard_code = any($1) and i.del_flag = '0'`,
    [codes],
  );
  return rows[0]?.n ?? 0;
}
