import { type Selectable, sql } from 'kysely';
import type { ProvinceRuleBody } from '#features/standards/rulebook/contract/resources.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  hidePublishedRow,
  type PublishedRowTable,
  savePublishedRow,
  type WriteAuthor,
} from '#platform/server/db/published-rows.repo.ts';

const TABLE = 'province_rule';

interface ProvinceRuleTable extends PublishedRowTable {
  region: string;
  matter: ProvinceRuleBody['matter'];
  title: string;
  certificateKind: string | null;
  since: string | null;
  until: string | null;
  body: ProvinceRuleBody;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    provinceRule: ProvinceRuleTable;
  }
}

export type ProvinceRuleRow = Selectable<ProvinceRuleTable>;

const live = (db: Db) =>
  db.query
    .selectFrom('provinceRule')
    .selectAll()
    .where('status', '=', sql.lit<'0'>('0'))
    .where('delFlag', '=', sql.lit<'0'>('0'));

/** Lists the published rules on a subject for all provinces and days; a few hundred at most. */
export async function listProvinceRules(db: Db, matter: ProvinceRuleRow['matter']): Promise<ProvinceRuleRow[]> {
  return await live(db).where('matter', '=', matter).orderBy('region').orderBy('uuid').execute();
}

/** Lists the published rules of all provinces, for the filing guide. */
export async function listAllProvinceRules(db: Db): Promise<ProvinceRuleRow[]> {
  return await live(db).orderBy('matter').orderBy('region').orderBy('uuid').execute();
}

/** Returns a rule, published or not. */
export async function getProvinceRule(db: Db, uuid: string): Promise<ProvinceRuleRow | undefined> {
  return await db.query.selectFrom('provinceRule').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export const saveProvinceRule = (db: Db, uuid: string, body: ProvinceRuleBody, writer: WriteAuthor): Promise<void> =>
  savePublishedRow(
    db,
    TABLE,
    uuid,
    {
      region: body.region,
      matter: body.matter,
      title: body.title,
      certificate_kind: body.matter === 'renewal' ? (body.certificateKind ?? null) : null,
      since: body.since ?? null,
      until: body.until ?? null,
      body,
    },
    writer,
  );

export const hideProvinceRule = (db: Db, uuid: string, writer: WriteAuthor): Promise<void> =>
  hidePublishedRow(db, TABLE, uuid, writer);
