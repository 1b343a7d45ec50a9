import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';

interface FilingOpinionTable {
  entUuid: string;
  uuid: string;
  filingUuid: string;
  opinion: string | null;
  text: string;
  names: string[];
  said: boolean | null;
  saidWords: string;
  asOf: string | null;
  taskUuid: string | null;
  /** The position of the opinion in the notice. */
  sort: number;
  confirmTime: Date;
  confirmBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    filingOpinion: FilingOpinionTable;
  }
}

export type NewOpinion = Omit<FilingOpinionTable, 'entUuid' | 'confirmTime' | 'confirmBy'>;
export type StoredOpinion = Omit<FilingOpinionTable, 'entUuid' | 'confirmBy' | 'sort'> & {
  readonly filingName: string;
};

export async function addOpinionRow(
  db: Db,
  scope: TenantContext,
  { names, ...row }: NewOpinion,
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('filingOpinion')
    .values({
      ...row,
      names: sql<string[]>`${JSON.stringify(names)}::jsonb`,
      entUuid: scope.entUuid,
      confirmTime: now,
      confirmBy: scope.userUuid,
    })
    .execute();
}

export async function countOpinionRows(db: Db, scope: TenantContext, filingUuid: string): Promise<number> {
  return await getCount(
    db.query.selectFrom('filingOpinion').where('entUuid', '=', scope.entUuid).where('filingUuid', '=', filingUuid),
  );
}

/** Lists the opinions of the filing, then the newest opinion of each kind from the enterprise's other filings. */
export async function listOpinionRows(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  page: Slice,
): Promise<Listed<StoredOpinion>> {
  const latest = sql<boolean>`not exists (select 1 from filing_opinion later join filing_case c on c.ent_uuid = later.ent_uuid
      and c.uuid = later.filing_uuid and c.del_flag = '0'
    where later.ent_uuid = o.ent_uuid and later.opinion = o.opinion
      and (later.filing_uuid = ${filingUuid} or (later.confirm_time, later.uuid) > (o.confirm_time, o.uuid)))`;
  const wanted = db.query
    .selectFrom('filingOpinion as o')
    .innerJoin('filingCase as f', (join) =>
      join.onRef('f.entUuid', '=', 'o.entUuid').onRef('f.uuid', '=', 'o.filingUuid'),
    )
    .where('o.entUuid', '=', scope.entUuid)
    .where('f.delFlag', '=', '0')
    .where((where) =>
      where.or([where('o.filingUuid', '=', filingUuid), where.and([where('o.opinion', 'is not', null), latest])]),
    );
  return await listPage(
    wanted,
    wanted
      .select([
        'o.uuid',
        'o.filingUuid',
        'o.opinion',
        'o.text',
        'o.names',
        'o.said',
        'o.saidWords',
        'o.asOf',
        'o.taskUuid',
        'o.confirmTime',
        'f.name as filingName',
      ])
      .orderBy(sql`o.filing_uuid <> ${filingUuid}`)
      .orderBy('o.confirmTime', 'desc')
      .orderBy('o.sort')
      .orderBy('o.uuid'),
    page,
  );
}
