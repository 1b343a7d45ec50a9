import type { Db } from '#platform/server/db/db.ts';

export interface QueueMetrics {
  readonly job: string;
  readonly state: string;
  readonly count: number;
  /** Age of the oldest job in seconds. */
  readonly ageSeconds: number;
}

/** Counts waiting, running and failed jobs by kind, without finished ones. */
export async function listQueueMetrics(db: Db): Promise<QueueMetrics[]> {
  const { rows } = await db.sql<QueueMetrics>(
    `select name as job, state::text as state, count(*)::int as count,
       coalesce(extract(epoch from now() - min(greatest(created_on, start_after))), 0)::float as "ageSeconds"
     from job.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
    [],
  );
  return rows;
}

export interface BacklogMetrics {
  readonly channel: string;
  readonly count: number;
  readonly ageSeconds: number;
}

/** Lists the due items that have not been sent: messages of the outbox and deliveries of webhooks. */
export async function listBacklogMetrics(db: Db): Promise<BacklogMetrics[]> {
  // A message that is part of a digest is not counted, because it is sent with the digest.
  const { rows } = await db.sql<BacklogMetrics>(
    `select channel, count(*)::int as count, coalesce(extract(epoch from now() - min(next_time)), 0)::float as "ageSeconds"
     from (select channel, next_time from outbox_delivery where state = 'waiting' and next_time <= now() and digest_uuid is null
           union all
           select 'webhook', next_time from webhook_delivery where state = 'waiting' and next_time <= now()) due
     group by 1`,
    [],
  );
  return rows;
}
