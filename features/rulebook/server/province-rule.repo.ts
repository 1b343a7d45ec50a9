import { type Selectable, sql } from 'kysely';
import type { ProvinceRuleBody } from '#features/rulebook/contract/resources.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ProvinceRuleTable {
  uuid: string;
  region: string;
  matter: ProvinceRuleBody['matter'];
  title: string;
  certificateKind: string | null;
  since: string | null;
  until: string | null;
  body: ProvinceRuleBody;
  status: '0' | '1';
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
  delFlag: '0' | '2';
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    provinceRule: ProvinceRuleTable;
  }
}

export type ProvinceRuleRow = Selectable<ProvinceRuleTable>;

export interface Writer {
  readonly userUuid: string | null;
  readonly now: Date;
}

const live = (db: Db) =>
  db.query
    .selectFrom('provinceRule')
    .selectAll()
    .where('status', '=', sql.lit<'0'>('0'))
    .where('delFlag', '=', sql.lit<'0'>('0'));

/** Published rules of a matter, of every province and day; a few hundred at most. */
export async function listProvinceRules(db: Db, matter: ProvinceRuleRow['matter']): Promise<ProvinceRuleRow[]> {
  return await live(db).where('matter', '=', matter).orderBy('region').orderBy('uuid').execute();
}

/** Everything that provinces rule, for the guide. */
export async function listAllProvinceRules(db: Db): Promise<ProvinceRuleRow[]> {
  return await live(db).orderBy('matter').orderBy('region').orderBy('uuid').execute();
}

/** A rule, whether it is shown or not. */
export async function getProvinceRule(db: Db, uuid: string): Promise<ProvinceRuleRow | undefined> {
  return await db.query.selectFrom('provinceRule').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export async function saveProvinceRule(
  db: Db,
  uuid: string,
  body: ProvinceRuleBody,
  { userUuid, now }: Writer,
): Promise<void> {
  const values = {
    region: body.region,
    matter: body.matter,
    title: body.title,
    certificateKind: body.matter === 'renewal' ? (body.certificateKind ?? null) : null,
    since: body.since ?? null,
    until: body.until ?? null,
    body: sql<ProvinceRuleBody>`${JSON.stringify(body)}::jsonb`,
    status: '0' as const,
    updateTime: now,
    updateBy: userUuid,
  };
  await db.query
    .insertInto('provinceRule')
    .values({ uuid, ...values, createTime: now, createBy: userUuid, delFlag: '0' })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(values))
    .execute();
}

export async function hideProvinceRule(db: Db, uuid: string, { userUuid, now }: Writer): Promise<void> {
  await db.query
    .updateTable('provinceRule')
    .set({ status: '1', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}
