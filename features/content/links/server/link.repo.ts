import type { Generated, Selectable } from 'kysely';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { WriteAuthor } from '#platform/server/db/published-rows.repo.ts';
import type { LinkGroup } from '../contract/groups.ts';
import type { ExternalLink } from '../links.contract.ts';

interface ExternalLinkTable extends SoftDeletable {
  uuid: string;
  name: string;
  url: string;
  linkGroup: LinkGroup;
  region: string;
  summary: string | null;
  isVerified: boolean;
  sort: Generated<number>;
  origin: 'facts' | 'operator';
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    externalLink: ExternalLinkTable;
  }
}

export type LinkRow = Selectable<ExternalLinkTable>;

const toLink = ({ uuid, name, url, linkGroup, region, summary, isVerified }: LinkRow): ExternalLink => ({
  uuid,
  name,
  url,
  group: linkGroup,
  region,
  summary,
  isVerified,
});

/** Lists all links in the order of the directory; there are a few hundred. */
export async function listLinkRows(db: Db): Promise<ExternalLink[]> {
  const found = db.query.selectFrom('externalLink').selectAll().where('delFlag', '=', '0');
  return (await found.orderBy('sort').orderBy('uuid').execute()).map(toLink);
}

/** Returns a link, visible or hidden. */
export async function getLinkRow(db: Db, uuid: string): Promise<LinkRow | undefined> {
  return await db.query.selectFrom('externalLink').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export type LinkValues = Pick<LinkRow, 'name' | 'url' | 'linkGroup' | 'region' | 'summary' | 'isVerified' | 'sort'>;

/** Writes a link and makes it visible. */
export async function publishLinkRow(
  db: Db,
  uuid: string,
  values: LinkValues,
  { userUuid, now }: WriteAuthor,
): Promise<void> {
  const written = { ...values, origin: 'operator', delFlag: '0', updateTime: now, updateBy: userUuid } as const;
  await db.query
    .insertInto('externalLink')
    .values({ uuid, ...written, createTime: now, createBy: userUuid })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(written))
    .execute();
}

/** Hides a link permanently; a synchronisation with db/facts does not restore it. */
export async function hideLinkRow(db: Db, uuid: string, { userUuid, now }: WriteAuthor): Promise<void> {
  await db.query
    .updateTable('externalLink')
    .set({ delFlag: '2', origin: 'operator', updateTime: now, updateBy: userUuid })
    .where('uuid', '=', uuid)
    .execute();
}

const COLUMNS = ['name', 'url', 'link_group', 'region', 'summary', 'is_verified', 'sort', 'del_flag'];

const SAVE = `
  insert into external_link (uuid, ${COLUMNS.join(', ')}, origin, create_time, update_time)
  select uuid, ${COLUMNS.join(', ')}, 'facts', $2, $2
  from jsonb_to_recordset($1::jsonb) as r (
    uuid uuid, name text, url text, link_group text, region text, summary text, is_verified boolean, sort integer, del_flag char(1))
  on conflict (uuid) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}, update_time = excluded.update_time
  where external_link.origin = 'facts'
    and (${COLUMNS.map((name) => `external_link.${name}`).join(', ')}) is distinct from (${COLUMNS.map((name) => `excluded.${name}`).join(', ')})`;

/** Updates the links from db/facts; links that operators wrote or hid are unchanged. */
export async function updateLinkRows(db: Db, links: readonly ExternalLink[], now: Date): Promise<void> {
  const records = links.map(({ group, isVerified, ...link }, sort) => ({
    ...link,
    link_group: group,
    is_verified: isVerified,
    sort,
    del_flag: '0',
  }));
  await db.transaction(async () => {
    await db.sql(SAVE, [JSON.stringify(records), now]);
    await db.sql(
      `update external_link set del_flag = '2', update_time = $2
       where origin = 'facts' and del_flag = '0' and not (uuid = any($1::uuid[]))`,
      [links.map((link) => link.uuid), now],
    );
  });
}
