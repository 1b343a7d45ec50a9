import { sql } from 'kysely';
import { FIRST_UUID } from '#domain/text/uuid.ts';
import type { PushedPolicyKind } from '#features/work/reminders/contract/policy-choice.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { buildPublicationRegionCondition } from '#platform/server/db/region-condition.ts';
import type { PolicyRecipient } from './touch.ts';

export type PolicyChange = 'new' | 'changed' | 'ended';

interface PolicyPushTable {
  articleUuid: string;
  fingerprint: string;
  change: PolicyChange;
  afterUuid: string;
  isDone: boolean;
  createTime: Date;
}
interface PolicyNewsTable {
  entUuid: string;
  articleUuid: string;
  change: PolicyChange;
  reasons: string[];
  isTold: boolean;
  isMailed: boolean;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    policyPush: PolicyPushTable;
    policyNews: PolicyNewsTable;
  }
}

export async function getPushRow(db: Db, articleUuid: string): Promise<PolicyPushTable | undefined> {
  return await db.query.selectFrom('policyPush').selectAll().where('articleUuid', '=', articleUuid).executeTakeFirst();
}

/** Stores a push with its position reset, so that every enterprise is evaluated again. */
export async function savePushRow(
  db: Db,
  row: Pick<PolicyPushTable, 'articleUuid' | 'fingerprint' | 'change'>,
  now: Date,
): Promise<void> {
  const written = { ...row, afterUuid: FIRST_UUID, isDone: false, createTime: now };
  await db.query
    .insertInto('policyPush')
    .values(written)
    .onConflict((conflict) => conflict.column('articleUuid').doUpdateSet(written))
    .execute();
}

/** Returns the oldest unfinished push, locked until the transaction ends. */
export async function lockNextPush(db: Db): Promise<PolicyPushTable | undefined> {
  return await db.query
    .selectFrom('policyPush')
    .selectAll()
    .where('isDone', '=', sql.lit(false))
    .orderBy('createTime')
    .orderBy('articleUuid')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updatePushProgress(
  db: Db,
  articleUuid: string,
  step: Partial<Pick<PolicyPushTable, 'afterUuid' | 'isDone'>>,
): Promise<void> {
  await db.query.updateTable('policyPush').set(step).where('articleUuid', '=', articleUuid).execute();
}

export interface PushedArticle {
  readonly title: string;
  readonly plain: string;
  readonly tags: string[];
  readonly region: string;
  readonly docNumber: string | null;
  readonly detail: Record<string, unknown>;
}

/** Returns the article as readers currently see it; undefined if it was withdrawn meanwhile. */
export async function getPushedArticle(db: Db, uuid: string): Promise<PushedArticle | undefined> {
  const { rows } = await db.sql<PushedArticle>(
    `select title, plain, tags, region, doc_number as "docNumber", detail from article
     where uuid = $1 and del_flag = '0' and status = 'published'`,
    [uuid],
  );
  return rows[0];
}

/** Returns the draft of an article within the regions; null if there is no draft, undefined if the article does not exist. */
export async function getArticleDraft(
  db: Db,
  scope: RegionScope,
  uuid: string,
): Promise<Readonly<Record<string, unknown>> | null | undefined> {
  const { rows } = await db.sql<{ draft: Readonly<Record<string, unknown>> | null }>(
    `select p.draft from publication p where p.uuid = $1 and p.resource = 'article' and p.del_flag = '0'
       and ${buildPublicationRegionCondition(scope, 'p')}`,
    [uuid],
  );
  return rows[0]?.draft;
}

/** Returns the stored details of an article in any state; undefined before its first publication. A draft does not contain these details. */
export async function getArticleDetail(db: Db, uuid: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.sql<{ detail: Record<string, unknown> }>('select detail from article where uuid = $1', [
    uuid,
  ]);
  return rows[0]?.detail;
}

/** Lists the next enterprises in the order of their uuids, with the data that determines whether a policy affects them. */
export async function listPolicyRecipients(
  db: Db,
  after: string,
  most: number,
): Promise<(PolicyRecipient & { readonly uuid: string })[]> {
  const { rows } = await db.sql<PolicyRecipient & { uuid: string }>(
    `select e.uuid, e.region,
       coalesce((select jsonb_agg(jsonb_build_object('category', c.category, 'certName', c.cert_name, 'validEnd', c.valid_end))
         from certificate c where c.ent_uuid = e.uuid and c.del_flag = '0' and c.status = 'normal'), '[]') as certificates,
       coalesce((select jsonb_agg(distinct jsonb_build_object('code', i.standard_code, 'name', i.item_name, 'level', i.level))
         from certificate_item i where i.ent_uuid = e.uuid and i.del_flag = '0' and i.status = 'normal'), '[]') as items,
       array(select distinct h.doc_number from held_standing h where h.ent_uuid = e.uuid and h.doc_number is not null) as documents,
       array(select distinct r from firm_member w join app_user u on u.uuid = w.user_uuid join policy_choice p on p.user_uuid = u.uuid
         cross join unnest(p.regions) as r where w.ent_uuid = e.uuid and u.del_flag = '0' and u.status = '0') as followed
     from enterprise e where e.del_flag = '0' and e.uuid > $1 order by e.uuid limit $2`,
    [after, most],
  );
  return rows;
}

/** Adds news of policies. A policy that was sent before becomes unsent again, because it has changed since. */
export async function addNewsRows(
  db: Db,
  rows: readonly Omit<PolicyNewsTable, 'isTold' | 'isMailed'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.query
    .insertInto('policyNews')
    .values(rows.map((row) => ({ ...row, isTold: false, isMailed: false })))
    .onConflict((conflict) =>
      conflict.columns(['entUuid', 'articleUuid']).doUpdateSet((row) => ({
        change: row.ref('excluded.change'),
        reasons: row.ref('excluded.reasons'),
        createTime: row.ref('excluded.createTime'),
        isTold: false,
        isMailed: false,
      })),
    )
    .execute();
}

/** The two notification channels, named after the column that records the delivery. */
export type NewsChannel = 'isTold' | 'isMailed';
const COLUMNS: Readonly<Record<NewsChannel, string>> = { isTold: 'is_told', isMailed: 'is_mailed' };

/** Lists the next enterprises with unsent news. */
export async function listEnterprisesWithNews(db: Db, way: NewsChannel, most: number): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `select distinct ent_uuid as uuid from policy_news where not ${COLUMNS[way]} order by 1 limit $1`,
    [most],
  );
  return rows.map(({ uuid }) => uuid);
}

export interface NewsRow {
  readonly entUuid: string;
  readonly articleUuid: string;
  readonly change: PolicyChange;
  readonly reasons: string[];
  readonly kind: PushedPolicyKind;
  readonly title: string;
  readonly region: string;
  readonly enterpriseRegion: string;
}

/** Dequeues unsent news, newest first; withdrawn news is not sent. */
export async function dequeueNews(db: Db, way: NewsChannel, entUuids: readonly string[]): Promise<NewsRow[]> {
  const { rows } = await db.sql<NewsRow>(
    `with taken as (
       update policy_news set ${COLUMNS[way]} = true where ent_uuid = any($1) and not ${COLUMNS[way]}
       returning ent_uuid, article_uuid, change, reasons, create_time)
     select t.ent_uuid as "entUuid", t.article_uuid as "articleUuid", t.change, t.reasons, a.kind, a.title, a.region,
       e.region as "enterpriseRegion"
     from taken t join article a on a.uuid = t.article_uuid join enterprise e on e.uuid = t.ent_uuid
     where a.del_flag = '0' and a.status = 'published'
     order by t.create_time desc, a.sort_time desc, a.uuid`,
    [entUuids],
  );
  return rows;
}

export interface PolicyReader {
  readonly userUuid: string;
  readonly entUuid: string;
  readonly mail: string | null;
  readonly kinds: PushedPolicyKind[] | null;
  readonly regions: string[] | null;
  readonly byMail: boolean | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly restQuiet: boolean | null;
  /** The name of the enterprise, for users with several. */
  readonly enterpriseName: string | null;
}

/** Lists the users of enterprises with their settings for policies. */
export async function listPolicyReaders(db: Db, entUuids: readonly string[]): Promise<PolicyReader[]> {
  const { rows } = await db.sql<PolicyReader>(
    `select u.uuid as "userUuid", w.ent_uuid as "entUuid", u.mail, p.kinds, p.regions, p.by_mail as "byMail",
       s.quiet_from as "quietFrom", s.quiet_to as "quietTo", s.rest_quiet as "restQuiet",
       firm_name_beside(u.uuid, w.ent_uuid) as "enterpriseName"
     from firm_member w join app_user u on u.uuid = w.user_uuid left join policy_choice p on p.user_uuid = u.uuid left join notice_setting s on s.user_uuid = u.uuid
     where w.ent_uuid = any($1) and u.del_flag = '0' and u.status = '0' order by u.uuid, w.ent_uuid`,
    [entUuids],
  );
  return rows;
}
