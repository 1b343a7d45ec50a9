import type { Db } from '#platform/server/db/db.ts';
import type { Backlog } from '#platform/server/operator-queues.ts';

/** Stores a proposal; for an identical text, increments its count instead. */
export async function addOpinionRuleProposalRow(db: Db, uuid: string, text: string, now: Date): Promise<void> {
  await db.sql(
    `insert into opinion_proposal (uuid, text, create_time, last_time) values ($1, $2, $3, $3)
     on conflict (md5(text)) where settle_time is null
     do update set times = opinion_proposal.times + 1, last_time = excluded.last_time`,
    [uuid, text, now],
  );
}

export interface OpinionRuleProposalRow {
  readonly uuid: string;
  readonly text: string;
  readonly times: number;
  readonly createTime: Date;
}

export async function countOpinionRuleProposals(db: Db): Promise<Backlog> {
  const { rows } = await db.sql<Backlog>(
    'select count(*)::int as count, min(create_time) as oldest from opinion_proposal where settle_time is null',
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Lists the proposals, the most frequent first. */
export async function listOpinionRuleProposalRows(
  db: Db,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: OpinionRuleProposalRow[]; total: number }> {
  const { rows } = await db.sql<OpinionRuleProposalRow>(
    `select uuid, text, times, last_time as "createTime" from opinion_proposal where settle_time is null
     order by times desc, last_time desc, uuid offset $1 limit $2`,
    [page.offset, page.limit],
  );
  return { rows, total: (await countOpinionRuleProposals(db)).count };
}

export async function resolveOpinionRuleProposalRow(db: Db, uuid: string, now: Date): Promise<boolean> {
  const done = await db.sql('update opinion_proposal set settle_time = $2 where uuid = $1 and settle_time is null', [
    uuid,
    now,
  ]);
  return done.rowCount > 0;
}
