import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { LOSS_DEGREES } from '#domain/qualification/wording/loss-degrees.ts';
import { getRenewalCode, getRenewalWindow } from '#domain/reminders/renewal.ts';
import { getDefaultStageSetting, getStageGroup, type StageSetting } from '#domain/reminders/stages.ts';
import { type DueCause, deriveReminders, type StageRules, type StateCause } from '#domain/testing/derive-reminders.ts';
import { addDays } from '#domain/validity/day.ts';
import type { Db } from '#platform/server/db/db.ts';
import { findDeliveredRenewalKind } from '../renewal-kinds.ts';
import { addTestEnterprise, createReminderTestRecords } from './records.ts';

/** The day around which the expiry dates of random enterprises are generated. */
export const TEST_DAY = '2026-11-21';

export const nearDayArbitrary = fc.option(
  fc.integer({ min: -100, max: 250 }).map((count) => addDays(TEST_DAY, count)),
  { freq: 5 },
);
const birth = fc.option(
  fc.integer({ min: -120, max: 120 }).chain((count) =>
    fc.constantFrom(60, 62, 65).map((years) => {
      const day = addDays(TEST_DAY, count);
      return `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('-02-29', '-02-28')}`;
    }),
  ),
);
export const settingArbitrary = fc.record({
  stages: fc.uniqueArray(fc.integer({ min: 0, max: 365 }), { maxLength: 4 }),
  byWindow: fc.boolean(),
  preparationDays: fc.option(fc.integer({ min: 0, max: 90 })),
});
export const settingGroupArbitrary = fc.constantFrom(
  'licence',
  'certificate',
  'registration',
  'safetyB',
  'age',
  'forecast',
  'paperTerm',
);
/** 贵州 (520000) has a provincial rule; the other regions have none. */
export const regionArbitrary = fc.constantFrom('520000', '110000', '');

export const enterpriseArbitrary = fc.record({
  region: regionArbitrary,
  licence: nearDayArbitrary,
  permit: nearDayArbitrary,
  certificates: fc.array(
    fc.record({
      end: nearDayArbitrary,
      region: regionArbitrary,
      category: fc.constantFrom('construction', 'design', 'safety', 'other'),
      items: fc.array(nearDayArbitrary, { maxLength: 2 }),
      failsOn: nearDayArbitrary,
      degree: fc.constantFrom(...LOSS_DEGREES),
      termEnd: nearDayArbitrary,
    }),
    { maxLength: 3 },
  ),
  people: fc.array(
    fc.record({
      kind: fc.constantFrom('register' as const, 'else' as const),
      birth,
      postEnd: nearDayArbitrary,
      extraPostEnd: fc.option(fc.integer({ min: -100, max: 250 }).map((count) => addDays(TEST_DAY, count))),
      titleName: fc.option(fc.constant('工程师')),
      registrations: fc.array(
        fc.record({
          type: fc.constantFrom('二级建造师', '一级注册造价工程师', '二级造价工程师', '注册城乡规划师'),
          end: nearDayArbitrary,
          eduEnd: nearDayArbitrary,
          safetyEnd: nearDayArbitrary,
          termEnd: nearDayArbitrary,
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 3 },
  ),
  projects: fc.array(fc.constantFrom('same', 'differs', 'missing', null), { maxLength: 3 }),
  settings: fc.dictionary(settingGroupArbitrary, settingArbitrary, { maxKeys: 3 }),
});
export type RandomEnterprise = typeof enterpriseArbitrary extends fc.Arbitrary<infer T> ? T : never;

export async function saveReminderSetting(
  db: Db,
  entUuid: string,
  kind: string,
  { stages, byWindow, preparationDays }: { stages: number[]; byWindow: boolean; preparationDays: number | null },
): Promise<void> {
  await db.sql(
    `insert into reminder_setting (ent_uuid, kind, stages, by_window, preparation_days, update_time) values ($1, $2, $3, $4, $5, now())
     on conflict (ent_uuid, kind) do update set stages = excluded.stages, by_window = excluded.by_window,
       preparation_days = excluded.preparation_days`,
    [entUuid, kind, stages, byWindow, preparationDays],
  );
}

export async function addRandomEnterprise(db: Db, made: RandomEnterprise): Promise<string> {
  const records = createReminderTestRecords(db);
  const entUuid = await addTestEnterprise(db, `随机企业 ${randomUUID()}`);
  await records.licence(entUuid, made.licence);
  await records.safetyPermit(entUuid, made.permit);
  await db.sql('update enterprise set region = $2 where uuid = $1', [entUuid, made.region]);
  for (const [index, certificate] of made.certificates.entries()) {
    const uuid = await records.certificate(entUuid, {
      end: certificate.end,
      name: `证书 ${index}`,
      category: certificate.category,
      region: certificate.region,
    });
    if (certificate.termEnd) await records.term(entUuid, 'certificate', uuid, certificate.termEnd);
    for (const [place, end] of certificate.items.entries()) {
      const itemUuid = await records.item(entUuid, uuid, { name: `资质 ${index} ${place}`, end });
      if (certificate.failsOn) await records.forecast(entUuid, itemUuid, certificate.failsOn, certificate.degree);
    }
  }
  for (const { extraPostEnd, ...person } of made.people) {
    const uuid = await records.person(entUuid, { name: '示例', ...person, ...(extraPostEnd ? { extraPostEnd } : {}) });
    for (const { termEnd, ...one } of person.registrations) {
      const registration = await records.registration(entUuid, uuid, one);
      if (termEnd) await records.term(entUuid, 'registration', registration, termEnd);
    }
  }
  for (const state of made.projects) await records.project(entUuid, { name: '示例工程', state });
  for (const [kind, one] of Object.entries(made.settings)) await saveReminderSetting(db, entUuid, kind, one);
  return entUuid;
}

/** Deletes enterprises with all their records, so that they are not swept again. */
export async function removeEnterprises(db: Db, entUuids: readonly string[]): Promise<void> {
  const tables = [
    'reminder',
    'reminder_setting',
    'message',
    'achievement',
    'project',
    'registration',
    'person',
    'held_forecast',
    'held_term',
    'certificate_item',
  ];
  for (const table of [...tables, 'certificate']) {
    await db.sql(`delete from ${table} where ent_uuid = any($1)`, [entUuids]);
  }
  await db.transaction(async () => {
    // The change history is append-only, so its trigger must be disabled to delete an enterprise of a test.
    await db.sql('alter table enterprise_change disable trigger enterprise_change_append_only');
    await db.sql('delete from enterprise_change where ent_uuid = any($1)', [entUuids]);
    await db.sql('alter table enterprise_change enable trigger enterprise_change_append_only');
    await db.sql('delete from enterprise where uuid = any($1)', [entUuids]);
  });
}

async function getRules(db: Db, entUuid: string): Promise<StageRules> {
  const { rows } = await db.sql<{
    kind: string;
    stages: number[];
    by_window: boolean;
    preparation_days: number | null;
  }>('select * from reminder_setting where ent_uuid = $1', [entUuid]);
  const own = new Map<string, StageSetting>(
    rows.map(({ kind, stages, by_window: byWindow, preparation_days: days }) => {
      const usual = getDefaultStageSetting(getStageGroup(kind as DueCause['kind']));
      return [kind, { stages, byWindow, preparationDays: days ?? usual.preparationDays }];
    }),
  );
  return {
    settingOf: (kind) => own.get(getStageGroup(kind)) ?? getDefaultStageSetting(getStageGroup(kind)),
    windowOf: ({ kind, family, endOn, region: place }) => {
      const renewal = findDeliveredRenewalKind(getRenewalCode(kind, family ?? null) ?? '');
      return renewal ? getRenewalWindow(renewal, endOn, place ?? null) : null;
    },
  };
}

/** Returns the causes of reminders of an enterprise in the form that the domain function takes. */
async function getCauses(db: Db, entUuid: string) {
  const { rows: due } = await db.sql<Record<string, never>>(
    `select d.*, coalesce(d.region, nullif(e.region, '')) as place from v_reminder_due d join enterprise e on e.uuid = d.ent_uuid
     where d.ent_uuid = $1`,
    [entUuid],
  );
  const { rows: states } = await db.sql<Record<string, never>>('select * from v_reminder_state where ent_uuid = $1', [
    entUuid,
  ]);
  const target = (row: Record<string, never>) => ({
    kind: row.kind,
    targetKind: row.target_kind,
    targetUuid: row.target_uuid,
    subject: row.subject,
    personKind: row.person_kind,
  });
  return {
    due: due.map(
      (row) => ({ ...target(row), family: row.family, region: row.place, endOn: row.end_on }) as unknown as DueCause,
    ),
    states: states.map((row) => target(row) as unknown as StateCause),
  };
}

/**
 * Expects that the stored reminders of an enterprise equal those that the domain function derives from all of its records.
 * @returns the number of reminders
 */
export async function expectRemindersMatchRecords(db: Db, entUuid: string, day: string): Promise<number> {
  const { rows } = await db.sql<Record<string, string | null>>(
    'select code, target_uuid, due_date, level, kind, stage_on from reminder where ent_uuid = $1 and closed_time is null',
    [entUuid],
  );
  const stored = rows.map((row) =>
    [row.code, row.target_uuid, row.due_date, row.level, row.kind, row.stage_on].join(' '),
  );
  const derived = deriveReminders(await getCauses(db, entUuid), day, await getRules(db, entUuid)).map((one) =>
    [one.code, one.targetUuid, one.dueDate, one.level, one.kind, one.stageOn].join(' '),
  );
  expect(stored.sort(), `${entUuid} on ${day}`).toEqual(derived.sort());
  return stored.length;
}
