import { type Generated, type Insertable, sql } from 'kysely';
import type { ReminderCategory, ReminderCode } from '#domain/reminders/codes.ts';
import type { WeekdayHours } from '#domain/reminders/quiet-hours.ts';
import type { CauseKind } from '#domain/reminders/rules.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { DigestChannel } from '../contract/delivery.ts';

interface NoticeSettingTable {
  userUuid: string;
  quietFrom: number;
  quietTo: number;
  restQuiet: Generated<boolean>;
  urgentPasses: Generated<boolean>;
  /** Weekdays with separate quiet hours. */
  week: Generated<readonly WeekdayHours[]>;
  /** Muted combinations of channel and category, such as `sms 04`. */
  muted: string[];
  updateTime: Date;
}

interface ReminderDigestTable {
  uuid: string;
  entUuid: string;
  userUuid: string;
  day: string;
  /** First day of the covered period, if delivery of the digest was deferred over several days. */
  sinceOn: string | null;
  /** Day until which delivery of the digest is deferred, if later than its date. */
  heldOn: string | null;
  channel: DigestChannel;
  place: number;
  total: number;
  title: string;
  deliveryUuid: string;
  reminderUuids: string[];
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    noticeSetting: NoticeSettingTable;
    reminderDigest: ReminderDigestTable;
  }
}

/** Lists the enterprises with a digest on the day, ordered by uuid: those with new reminders or with digests deferred from earlier days. */
export async function listDigestEnterprises(db: Db, day: string, after: string, most: number): Promise<string[]> {
  const { rows } = await db.sql<{ ent_uuid: string }>(
    `select ent_uuid from reminder
     where announced_on = $1 and ent_uuid > $2 and closed_time is null and not handled
     union select ent_uuid from reminder_digest where held_on >= $1 and day < $1 and ent_uuid > $2
     order by ent_uuid limit $3`,
    [day, after, most],
  );
  return rows.map((row) => row.ent_uuid);
}

/** A user who receives digests, with the delivery settings. */
export interface DigestRecipient {
  readonly entUuid: string;
  readonly userUuid: string;
  readonly mail: string | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly restQuiet: boolean | null;
  readonly urgentPasses: boolean | null;
  readonly week: readonly WeekdayHours[] | null;
  readonly muted: readonly string[] | null;
  /** Name of the enterprise, for users who belong to several. */
  readonly enterpriseName?: string | null;
}

/** Lists the users who receive digests. Absent users with a deputy are omitted. */
export async function listDigestRecipients(
  db: Db,
  entUuids: readonly string[],
  day: string,
): Promise<DigestRecipient[]> {
  return await db.query
    .selectFrom('firmMember as w')
    .innerJoin('appUser as u', 'u.uuid', 'w.userUuid')
    .leftJoin('noticeSetting as s', 's.userUuid', 'u.uuid')
    .select(['w.entUuid', 'u.uuid as userUuid', 'u.mail', 's.quietFrom', 's.quietTo'])
    .select(['s.restQuiet', 's.urgentPasses', 's.week', 's.muted'])
    .select(sql<string | null>`firm_name_beside(u.uuid, w.ent_uuid)`.as('enterpriseName'))
    .where('w.entUuid', 'in', [...entUuids])
    .where('u.status', '=', '0')
    .where('u.delFlag', '=', '0')
    .where(sql<boolean>`coalesce(reminder_keeper(w.ent_uuid, u.uuid, ${day}::date), u.uuid) = u.uuid`)
    .orderBy('u.createTime')
    .orderBy('u.uuid')
    .execute();
}

/**
 * A reminder in a digest, with the number of reminders in its group of category and assignee. Only the first few reminders of each group
 * have a row.
 */
export interface DigestReminderRow {
  readonly entUuid: string;
  readonly category: ReminderCategory;
  readonly assigneeUuid: string | null;
  readonly count: number;
  readonly uuids: readonly string[];
  readonly code: ReminderCode;
  readonly kind: CauseKind;
  readonly subject: string;
  readonly dueDate: string | null;
  readonly items: readonly string[];
  /** Whether the document has expired, or expires within a week. */
  readonly isUrgent: boolean;
}

const FIRST_FEW = 5;

/**
 * Lists the reminders for the digests of a range of days, most urgent first. Reminders of absent or former users go to their deputy, or to
 * all users.
 */
export async function listDigestReminderRows(
  db: Db,
  entUuids: readonly string[],
  sinceOn: string,
  day: string,
): Promise<DigestReminderRow[]> {
  const { rows } = await db.sql<DigestReminderRow>(
    `select * from (
       select r.ent_uuid as "entUuid", left(r.code, 2) as category, k.keeper as "assigneeUuid", r.code, r.kind, r.subject,
         r.due_date as "dueDate", r.items,
         count(*) over (partition by r.ent_uuid, left(r.code, 2), k.keeper)::int as count,
         array_agg(r.uuid) over (partition by r.ent_uuid, left(r.code, 2), k.keeper) as uuids,
         row_number() over (partition by r.ent_uuid, left(r.code, 2), k.keeper
           order by array_position(array['overdue', 'urgent', 'warn', 'notice'], r.level), r.due_date, r.uuid) as place,
         (r.level = 'overdue' or r.due_date <= $2::date + 7) as "isUrgent",
         array_position(array['overdue', 'urgent', 'warn', 'notice'], r.level) as rank
       from reminder r
       cross join lateral (select reminder_keeper(r.ent_uuid, r.assignee_uuid, $2::date) as keeper) k
       where r.ent_uuid = any($1) and r.announced_on between $3 and $2 and r.closed_time is null and not r.handled
         and (r.snoozed_until is null or r.snoozed_until < $2)) n
     where place <= ${FIRST_FEW} order by "entUuid", rank, "dueDate" nulls last, code, subject`,
    [entUuids, day, sinceOn],
  );
  return rows;
}

export async function addDigestRow(db: Db, row: ReminderDigestTable): Promise<void> {
  await db.query.insertInto('reminderDigest').values(row).execute();
}

const waitingDigests = (db: Db, entUuids: readonly string[]) =>
  db.query
    .selectFrom('reminderDigest as d')
    .innerJoin('outboxDelivery as o', 'o.uuid', 'd.deliveryUuid')
    .select(['d.uuid', 'd.userUuid', 'd.day', 'd.sinceOn', 'd.channel', 'd.place', 'd.deliveryUuid'])
    .where('d.entUuid', 'in', [...entUuids])
    .where('o.state', '=', 'waiting')
    .where('o.tries', '=', 0);

/** Lists the digests of the day and those deferred beyond it that have not been sent and have had no delivery attempt. */
export async function listWaitingDigests(db: Db, entUuid: string, day: string) {
  return await waitingDigests(db, [entUuid])
    .where((where) => where.or([where('d.day', '=', day), where('d.heldOn', '>=', day)]))
    .execute();
}

/** Lists the digests of earlier days that are deferred until this day or longer. */
export async function listDeferredDigests(db: Db, entUuids: readonly string[], day: string) {
  return await waitingDigests(db, entUuids).where('d.heldOn', '>=', day).where('d.day', '<', day).execute();
}

export async function editDigestRow(
  db: Db,
  uuid: string,
  change: Pick<ReminderDigestTable, 'total' | 'title' | 'reminderUuids'>,
): Promise<void> {
  await db.query.updateTable('reminderDigest').set(change).where('uuid', '=', uuid).execute();
}

export async function removeDigestRow(db: Db, uuid: string): Promise<void> {
  await db.query.deleteFrom('reminderDigest').where('uuid', '=', uuid).execute();
}

export async function removeOldDigests(db: Db, before: string): Promise<void> {
  await db.query.deleteFrom('reminderDigest').where('day', '<', before).execute();
}

/** Lists the digests of a user with their delivery state, newest first. */
export async function listDigestRows(db: Db, userUuid: string, page: Slice) {
  const own = db.query.selectFrom('reminderDigest as d').where('d.userUuid', '=', userUuid);
  return await listPage(
    own,
    own
      .leftJoin('outboxDelivery as o', 'o.uuid', 'd.deliveryUuid')
      .select(['d.uuid', 'd.day', 'd.channel', 'd.title', 'd.total', 'd.createTime'])
      .select(['o.recipientMasked as recipient', 'o.state', 'o.tries', 'o.nextTime'])
      .select(
        // Reminders that were handled, or closed because the record was corrected.
        sql<number>`(select count(*)::int from reminder r where r.ent_uuid = d.ent_uuid and r.uuid = any(d.reminder_uuids)
        and (r.handled or r.closed_time is not null))`.as('done'),
      )
      .orderBy('d.day', 'desc')
      .orderBy('d.channel')
      .orderBy('d.place'),
    page,
  );
}

export async function getNoticeSettingRow(db: Db, userUuid: string) {
  return await db.query.selectFrom('noticeSetting').selectAll().where('userUuid', '=', userUuid).executeTakeFirst();
}

export async function saveNoticeSettingRow(
  db: Db,
  row: Omit<Insertable<NoticeSettingTable>, 'week'> & { readonly week?: readonly WeekdayHours[] },
): Promise<void> {
  const { userUuid, week, ...rest } = row;
  const change = {
    ...rest,
    ...(week === undefined ? {} : { week: sql<readonly WeekdayHours[]>`${JSON.stringify(week)}::jsonb` }),
  };
  await db.query
    .insertInto('noticeSetting')
    .values({ userUuid, ...change })
    .onConflict((conflict) => conflict.column('userUuid').doUpdateSet(change))
    .execute();
}

/** Returns the delivery addresses of a user other than phone numbers. */
export async function getDeliveryAddresses(db: Db, userUuid: string) {
  return await db.query.selectFrom('appUser').select(['mail']).where('uuid', '=', userUuid).executeTakeFirst();
}
