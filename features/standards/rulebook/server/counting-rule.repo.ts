import { type Selectable, sql } from 'kysely';
import type { CountingRuleBody } from '#features/standards/rulebook/contract/counting-rule.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  hidePublishedRow,
  type PublishedRowTable,
  savePublishedRow,
  type WriteAuthor,
} from '#platform/server/db/published-rows.repo.ts';

const TABLE = 'counting_rule';

interface CountingRuleTable extends PublishedRowTable {
  rule: CountingRuleBody['rule'];
  title: string;
  docNumber: string;
  body: CountingRuleBody;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    countingRule: CountingRuleTable;
  }
}

export type CountingRuleRow = Selectable<CountingRuleTable>;

/** Lists published rules in order of publication. For each rule number, the last published rule applies. */
export async function listCountingRuleRows(db: Db): Promise<CountingRuleRow[]> {
  return await db.query
    .selectFrom('countingRule')
    .selectAll()
    .where('status', '=', sql.lit<'0'>('0'))
    .where('delFlag', '=', sql.lit<'0'>('0'))
    .orderBy('updateTime')
    .orderBy('uuid')
    .execute();
}

/** Returns a rule, published or not. */
export async function getCountingRuleRow(db: Db, uuid: string): Promise<CountingRuleRow | undefined> {
  return await db.query.selectFrom('countingRule').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export const saveCountingRule = (db: Db, uuid: string, body: CountingRuleBody, writer: WriteAuthor): Promise<void> =>
  savePublishedRow(db, TABLE, uuid, { rule: body.rule, title: body.title, doc_number: body.docNumber, body }, writer);

export const hideCountingRule = (db: Db, uuid: string, writer: WriteAuthor): Promise<void> =>
  hidePublishedRow(db, TABLE, uuid, writer);
