import type { Generated, Selectable, Updateable } from 'kysely';
import type { Page } from '#platform/contract/route.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { ChangeKind } from '../../contract/changes.ts';

interface WebhookTable {
  entUuid: string;
  uuid: string;
  url: string;
  kinds: ChangeKind[];
  secret: string;
  status: Generated<'on' | 'off'>;
  offReason: Generated<string | null>;
  failures: Generated<number>;
  /** A bigint, which the driver returns as text. */
  seq: string | number;
  userUuid: string;
  createTime: Date;
  updateTime: Date;
}

interface WebhookDeliveryTable {
  entUuid: string;
  uuid: string;
  webhookUuid: string;
  event: string;
  body: string;
  state: 'waiting' | 'sent' | 'failed';
  tries: Generated<number>;
  httpStatus: Generated<number | null>;
  tookMs: Generated<number | null>;
  fault: Generated<string | null>;
  nextTime: Date;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    webhook: WebhookTable;
    webhookDelivery: WebhookDeliveryTable;
  }
}

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

const getHooks = (db: Db, { entUuid }: TenantContext) =>
  db.query.selectFrom('webhook').selectAll().where('entUuid', '=', entUuid);

export async function listWebhookRows(db: Db, scope: TenantContext): Promise<WebhookRow[]> {
  return await getHooks(db, scope).orderBy('createTime').orderBy('uuid').execute();
}

export async function getWebhookRow(db: Db, scope: TenantContext, uuid: string): Promise<WebhookRow | null> {
  const row = await getHooks(db, scope)
    .where((where) => where(where.cast<string>('uuid', 'text'), '=', uuid.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** Waits for concurrent changes of this enterprise's webhooks, and counts them. */
export async function countWebhooks(db: Db, scope: TenantContext): Promise<number> {
  await db.query.selectFrom('enterprise').select('uuid').where('uuid', '=', scope.entUuid).forNoKeyUpdate().execute();
  return (await listWebhookRows(db, scope)).length;
}

type NewWebhook = Pick<
  WebhookRow,
  'uuid' | 'url' | 'kinds' | 'secret' | 'seq' | 'userUuid' | 'createTime' | 'updateTime'
>;

export async function addWebhookRow(db: Db, scope: TenantContext, row: NewWebhook): Promise<void> {
  await db.query
    .insertInto('webhook')
    .values({ ...row, entUuid: scope.entUuid })
    .execute();
}

export async function editWebhookRow(
  db: Db,
  { entUuid, uuid }: Pick<WebhookRow, 'entUuid' | 'uuid'>,
  change: Updateable<WebhookTable>,
): Promise<void> {
  await db.query.updateTable('webhook').set(change).where('entUuid', '=', entUuid).where('uuid', '=', uuid).execute();
}

export async function removeWebhookRow(db: Db, scope: TenantContext, uuid: string): Promise<void> {
  await db.query.deleteFrom('webhook').where('entUuid', '=', scope.entUuid).where('uuid', '=', uuid).execute();
}

/** Increments the number of consecutive failures, or resets it. @returns the new number */
export async function updateFailureCount(
  db: Db,
  { entUuid, webhookUuid }: Pick<DeliveryRow, 'entUuid' | 'webhookUuid'>,
  isFailure: boolean,
): Promise<number> {
  const row = await db.query
    .updateTable('webhook')
    .set((set) => ({ failures: isFailure ? set('failures', '+', 1) : 0 }))
    .where('entUuid', '=', entUuid)
    .where('uuid', '=', webhookUuid)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Lists enabled webhooks with unsent changes of the kinds to which they subscribe. */
export async function listWebhooksBehind(db: Db, most: number): Promise<Pick<WebhookRow, 'entUuid' | 'uuid'>[]> {
  const { rows } = await db.sql<{ entUuid: string; uuid: string }>(
    `select w.ent_uuid as "entUuid", w.uuid from webhook w
     join membership m on m.ent_uuid = w.ent_uuid
     where w.status = 'on' and m.end_date >= (now() at time zone 'Asia/Shanghai')::date
       and exists (select 1 from unnest(w.kinds) k cross join lateral (
         (select 1 from record_change c where c.ent_uuid = w.ent_uuid and c.kind = k and c.seq > w.seq limit 1)
         union all
         (select 1 from record_change c where c.ent_uuid = w.ent_uuid and c.kind = k and c.seq is null limit 1)) x)
     order by w.update_time limit $1`,
    [most],
  );
  return rows;
}

export async function lockWebhook(
  db: Db,
  { entUuid, uuid }: Pick<WebhookRow, 'entUuid' | 'uuid'>,
): Promise<WebhookRow | null> {
  const row = await db.query
    .selectFrom('webhook')
    .selectAll()
    .where('entUuid', '=', entUuid)
    .where('uuid', '=', uuid)
    .where('status', '=', 'on')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type NewDelivery = Omit<DeliveryRow, 'tries' | 'httpStatus' | 'tookMs' | 'fault'>;

/** Adds a delivery of a webhook. @returns false if the webhook was deleted meanwhile */
export async function addDeliveryRow(db: Db, row: NewDelivery): Promise<boolean> {
  return await db.transaction(async () => {
    const { rows } = await db.sql('select 1 from webhook where ent_uuid = $1 and uuid = $2 for key share', [
      row.entUuid,
      row.webhookUuid,
    ]);
    if (rows.length === 0) return false;
    await db.query.insertInto('webhookDelivery').values(row).execute();
    return true;
  });
}

export async function editDeliveryRow(
  db: Db,
  { entUuid, uuid }: Pick<DeliveryRow, 'entUuid' | 'uuid'>,
  change: Updateable<WebhookDeliveryTable>,
): Promise<void> {
  await db.query
    .updateTable('webhookDelivery')
    .set(change)
    .where('entUuid', '=', entUuid)
    .where('uuid', '=', uuid)
    .execute();
}

export async function getDeliveryRow(db: Db, scope: TenantContext, uuid: string): Promise<DeliveryRow | null> {
  const row = await db.query
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where((where) => where(where.cast<string>('uuid', 'text'), '=', uuid.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

export async function listDeliveryRows(
  db: Db,
  scope: TenantContext,
  webhookUuid: string,
  { limit, offset }: Slice,
): Promise<Page<Omit<DeliveryRow, 'body'>>> {
  const found = db.query
    .selectFrom('webhookDelivery')
    .where('entUuid', '=', scope.entUuid)
    .where('webhookUuid', '=', webhookUuid);
  return await listPage(
    found,
    found
      .select(['entUuid', 'uuid', 'webhookUuid', 'event', 'state', 'tries', 'httpStatus', 'tookMs', 'fault'])
      .select(['nextTime', 'createTime', 'updateTime'])
      .orderBy('createTime', 'desc')
      .orderBy('uuid'),
    { offset, limit },
  );
}

interface Claim {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly most: number;
  /** Ids of the webhooks to skip, because each has a request in flight. */
  readonly busy: readonly string[];
}

/** Claims the first due delivery of each webhook, with the fewest failures first; no other process sends it before the lease ends. */
export async function dequeueDue(
  db: Db,
  { now, leaseUntil, most, busy }: Claim,
): Promise<(DeliveryRow & Pick<WebhookRow, 'url' | 'secret'>)[]> {
  const { rows } = await db.sql<{ entUuid: string; uuid: string }>(
    `update webhook_delivery d set next_time = $2, tries = d.tries + 1
     from (select n.ent_uuid, n.uuid from webhook_delivery n
           join webhook w on w.ent_uuid = n.ent_uuid and w.uuid = n.webhook_uuid
           where n.state = 'waiting' and n.next_time <= $1 and not n.webhook_uuid = any($4::uuid[]) and not exists (
             select 1 from webhook_delivery e where e.state = 'waiting' and e.next_time <= $1 and e.ent_uuid = n.ent_uuid
               and e.webhook_uuid = n.webhook_uuid and (e.next_time, e.uuid) < (n.next_time, n.uuid))
           order by w.failures, n.next_time limit $3 for no key update of n skip locked) due
     where d.ent_uuid = due.ent_uuid and d.uuid = due.uuid
     returning d.ent_uuid as "entUuid", d.uuid`,
    [now, leaseUntil, most, [...busy]],
  );
  if (rows.length === 0) return [];
  return await db.query
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as w', (join) =>
      join.onRef('w.entUuid', '=', 'd.entUuid').onRef('w.uuid', '=', 'd.webhookUuid'),
    )
    .selectAll('d')
    .select(['w.url', 'w.secret'])
    .where(
      'd.uuid',
      'in',
      rows.map((row) => row.uuid),
    )
    .execute();
}

/** Cancels the pending deliveries of a disabled webhook. */
export async function cancelPendingDeliveries(
  db: Db,
  { entUuid, uuid }: Pick<WebhookRow, 'entUuid' | 'uuid'>,
  error: string,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('webhookDelivery')
    .set({ state: 'failed', fault: error, updateTime: now })
    .where('entUuid', '=', entUuid)
    .where('webhookUuid', '=', uuid)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Disables the webhooks that a user created; another user who manages them may enable them again.
 * @returns the number of disabled webhooks
 */
export async function disableUserWebhooks(
  db: Db,
  scope: TenantContext,
  { userUuid, offReason, now }: { readonly userUuid: string; readonly offReason: string; readonly now: Date },
): Promise<number> {
  const hooks = await db.query
    .updateTable('webhook')
    .set({ status: 'off', offReason, updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('userUuid', '=', userUuid)
    .where('status', '=', 'on')
    .returning(['entUuid', 'uuid'])
    .execute();
  for (const hook of hooks) await cancelPendingDeliveries(db, hook, '回调已停用', now);
  return hooks.length;
}

/** Removes old deliveries, and sent or failed ones beyond the newest of each webhook; unsent ones are kept until they are old. */
export async function removeOldDeliveries(db: Db, before: Date, most: number): Promise<void> {
  await db.query.deleteFrom('webhookDelivery').where('createTime', '<', before).execute();
  await db.sql(
    `delete from webhook_delivery d using webhook w, lateral (
       select create_time from webhook_delivery n where n.ent_uuid = w.ent_uuid and n.webhook_uuid = w.uuid
       order by n.create_time desc, n.uuid offset $1 limit 1) edge
     where d.ent_uuid = w.ent_uuid and d.webhook_uuid = w.uuid and d.create_time <= edge.create_time and d.state <> 'waiting'`,
    [most],
  );
}
