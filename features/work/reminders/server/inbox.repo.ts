import { sql } from 'kysely';
import type { PersonKind, ReminderCode } from '#domain/reminders/codes.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readRows } from '#platform/server/db/malformed.ts';
import {
  buildReminderFilter,
  parseReminderItems,
  REMINDER_FIELDS,
  selectReminderUserNames,
  selectVisibleReminders,
} from './reminders.repo.ts';

/** SQL of the day by which the to-do list sorts a reminder: its due date, or the end of the period for correction (reminder_inbox_day). */
const INBOX_DAY = sql<string>`reminder_inbox_day(reminder.due_date, reminder.code, reminder.create_time)`;

/** SQL of the day on which a snoozed reminder reopens: the day after `snoozed_until`. */
const BACK_DAY = sql<string>`(reminder.snoozed_until + 1)`;

export interface InboxFilter {
  readonly codes: readonly ReminderCode[];
  readonly personKind: PersonKind | undefined;
  readonly today: string;
  readonly keyword: string | undefined;
  readonly personUuid: string | undefined;
  readonly itemUuid: string | undefined;
  /** Restricts the result to reminders assigned to this user, or to a user whose deputy this user is. */
  readonly assigneeUuid: string | undefined;
}
/** Compares codes through an expression, because the index on the code would fetch every row of these codes before the keyword is tested. */
const selectInbox = (db: Db, scope: TenantContext, { codes, today, ...filter }: InboxFilter) =>
  selectVisibleReminders(db, scope)
    .where(sql<string>`reminder.code || ''`, 'in', [...codes])
    .where(buildReminderFilter(scope, filter, today));

/**
 * SQL of the record to which a reminder's target belongs: the certificate of an item, the person of a registration. Targets of derived
 * dates have md5 keys as in `v_reminder_due`. The lookup tables are uncorrelated subqueries, so that each is computed at most once.
 */
const selectThing = (scope: TenantContext) => sql<string>`coalesce(case target_kind
  when 'certificateItem' then (select i.zzzs_uuid from certificate_item i
    where i.ent_uuid = reminder.ent_uuid and i.uuid = reminder.target_uuid)
  when 'heldForecast' then ((select jsonb_object_agg(held_forecast_key(h.item_uuid, h.degree), i.zzzs_uuid)
    from held_forecast h join certificate_item i on i.ent_uuid = h.ent_uuid and i.uuid = h.item_uuid
    where h.ent_uuid = ${scope.entUuid}) ->> reminder.target_uuid::text)::uuid
  when 'certificateTerm' then (select t.target_uuid from held_term t
    where t.ent_uuid = reminder.ent_uuid and t.uuid = reminder.target_uuid)
  when 'registration' then (select r.person_uuid from registration r
    where r.ent_uuid = reminder.ent_uuid and r.uuid = reminder.target_uuid)
  when 'registrationTerm' then (select r.person_uuid
    from held_term t join registration r on r.ent_uuid = t.ent_uuid and r.uuid = t.target_uuid
    where t.ent_uuid = reminder.ent_uuid and t.uuid = reminder.target_uuid)
  when 'achievement' then (select a.person_uuid from achievement a
    where a.ent_uuid = reminder.ent_uuid and a.uuid = reminder.target_uuid)
  when 'personPost' then ((select jsonb_object_agg(md5(p.uuid::text || ' post ' || seq)::uuid, p.uuid)
    from person p, generate_series(1, jsonb_array_length(p.extra -> 'posts')) seq
    where p.ent_uuid = ${scope.entUuid} and p.del_flag = '0' and jsonb_typeof(p.extra -> 'posts') = 'array')
    ->> reminder.target_uuid::text)::uuid
  end, reminder.target_uuid)`;

/** SQL of the fields that the title of a person lacks; null for other reminders. */
const MISSING_FIELDS = sql<string[] | null>`case when kind = 'titleIncomplete' then (
  select array_remove(array[case when p.title_name is null then 'titleName' end, case when p.title_rank is null then 'titleRank' end,
    case when p.title_major is null then 'titleMajor' end], null)
  from person p where p.ent_uuid = reminder.ent_uuid and p.uuid = reminder.target_uuid) end`;

/** Lists the keys of reminders in all states (open, snoozed, handled) with the record of each, in one statement. */
export async function listInboxReminderKeys(db: Db, scope: TenantContext, filter: InboxFilter) {
  const isPutOff = sql<boolean>`(not reminder.handled and coalesce(reminder.snoozed_until >= ${filter.today}::date, false))`;
  return await selectInbox(db, scope, filter)
    .select(['uuid', 'code', 'kind', 'targetKind', 'personKind'])
    .select([
      sql<'open' | 'snoozed' | 'handled'>`case when reminder.handled then 'handled'
        when ${isPutOff} then 'snoozed' else 'open' end`.as('state'),
      sql<string>`case when ${isPutOff} then ${BACK_DAY} else ${INBOX_DAY} end`.as('day'),
      selectThing(scope).as('thingUuid'),
      MISSING_FIELDS.as('missing'),
    ])
    .execute();
}

/** Lists complete reminders with their day and the name of their record; the name is null if the record has none. */
export async function listInboxReminderRows(db: Db, scope: TenantContext, uuids: readonly string[], today: string) {
  const thing = selectThing(scope);
  const rows = await selectVisibleReminders(db, scope)
    .select(REMINDER_FIELDS)
    .select(selectReminderUserNames(today))
    .select([
      INBOX_DAY.as('day'),
      sql<string | null>`coalesce(
        (select c.cert_name from certificate c where c.ent_uuid = reminder.ent_uuid and c.uuid = ${thing}),
        (select p.name from person p where p.ent_uuid = reminder.ent_uuid and p.uuid = ${thing}),
        (select p.project_name from project p where p.ent_uuid = reminder.ent_uuid and p.uuid = ${thing}))`.as(
        'thingName',
      ),
    ])
    .where('uuid', 'in', [...uuids])
    .execute();
  return readRows(db, 'reminder', rows, parseReminderItems);
}
