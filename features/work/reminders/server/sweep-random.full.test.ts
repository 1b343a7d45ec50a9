import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { addDays } from '#domain/validity/day.ts';
import { runDailySweep, sweepAllEnterprises, sweepEnterprise } from './sweep.service.ts';
import {
  addRandomEnterprise,
  enterpriseArbitrary,
  expectRemindersMatchRecords,
  nearDayArbitrary,
  regionArbitrary,
  removeEnterprises,
  saveReminderSetting,
  settingArbitrary,
  settingGroupArbitrary,
  TEST_DAY,
} from './testing/random-enterprise.ts';

const portal = await startPortal({ now: new Date('2026-11-20T18:00:00Z') });
afterAll(() => portal.close());
const { app } = portal;
const { db } = app;
const RUNS = 4;
/** Two in the morning in China. */
const getNight = (day: string): Date => new Date(`${addDays(day, -1)}T18:00:00Z`);

it('the sweep of one enterprise and the pure rule agree on random records, on three days each', {
  timeout: 120_000,
}, async () => {
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(enterpriseArbitrary, fc.constantFrom(0, 29, 61), async (made, later) => {
      const enterprise = await addRandomEnterprise(db, made);
      for (const day of [TEST_DAY, addDays(TEST_DAY, later), addDays(TEST_DAY, 91)]) {
        await sweepEnterprise(app, enterprise, new Date(`${day}T04:00:00Z`));
        seen += await expectRemindersMatchRecords(db, enterprise, day);
      }
      await removeEnterprises(db, [enterprise]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(seen).toBeGreaterThan(20);
});

/** What people do between two nights, as the database sees it. `pick` chooses among the records of the enterprise. */
const edit = fc.oneof(
  fc.tuple(fc.constant('certificate' as const), fc.constantFrom('valid_end'), nearDayArbitrary),
  fc.tuple(fc.constant('certificate' as const), fc.constantFrom('status'), fc.constantFrom('normal', 'revoked')),
  fc.tuple(fc.constant('certificate' as const), fc.constantFrom('region'), regionArbitrary),
  fc.tuple(fc.constant('certificate' as const), fc.constantFrom('cert_name'), fc.constantFrom('证书 0', '证书 1')),
  fc.tuple(fc.constant('certificate_item' as const), fc.constantFrom('valid_end'), nearDayArbitrary),
  fc.tuple(
    fc.constant('registration' as const),
    fc.constantFrom('valid_end', 'continuing_edu_end', 'safety_card_end'),
    nearDayArbitrary,
  ),
  fc.tuple(fc.constant('person' as const), fc.constantFrom('status'), fc.constantFrom('on', 'left')),
  fc.tuple(fc.constant('person' as const), fc.constantFrom('post_cert_end'), nearDayArbitrary),
  fc.tuple(
    fc.constant('person' as const),
    fc.constantFrom('extra'),
    nearDayArbitrary.map((day) => JSON.stringify({ posts: [{ postName: '质量员', postCertEnd: day }] })),
  ),
  fc.tuple(
    fc.constantFrom('certificate' as const, 'certificate_item' as const, 'registration' as const, 'person' as const),
    fc.constantFrom('del_flag'),
    fc.constantFrom('0', '2'),
  ),
  fc.tuple(fc.constant('project' as const), fc.constantFrom('platform_state'), fc.constantFrom('same', 'differs')),
  fc.tuple(fc.constant('enterprise' as const), fc.constantFrom('region'), regionArbitrary),
  fc.tuple(fc.constant('enterprise' as const), fc.constantFrom('biz_term_end', 'safety_permit_end'), nearDayArbitrary),
);
const step = fc.record({
  nights: fc.constantFrom(1, 1, 1, 2, 5, 20),
  edits: fc.array(fc.tuple(fc.nat(), fc.nat(), edit), { maxLength: 4 }),
  settings: fc.array(fc.tuple(fc.nat(), settingGroupArbitrary, settingArbitrary), { maxLength: 1 }),
  /** Ranges after which the sweep of the night is broken off, and not taken up again before the next. */
  brokenAfter: fc.option(fc.nat({ max: 3 }), { freq: 2 }),
});

async function apply(
  enterprise: string,
  pick: number,
  [table, column, value]: readonly [string, string, string | null],
) {
  const own = table === 'enterprise' ? 'uuid' : 'ent_uuid';
  await db.sql(
    `update ${table} set ${column} = $2 where uuid in (
       select uuid from ${table} where ${own} = $1 order by uuid
       offset $3 % greatest(1, (select count(*) from ${table} where ${own} = $1)) limit 1)`,
    [enterprise, value, pick],
  );
}

async function sinceOn(): Promise<string | null> {
  const { rows } = await db.sql<{ value: { sinceOn: string | null } }>(
    `select value from app_setting where key = 'reminders.sweep'`,
  );
  return rows[0]?.value.sinceOn ?? null;
}

async function sweepTo(day: string, brokenAfter: number | null): Promise<void> {
  const control = new AbortController();
  let ranges = 0;
  const onRange = () => {
    ranges += 1;
    if (brokenAfter !== null && ranges > brokenAfter) control.abort();
  };
  await runDailySweep(app, getNight(day), { rangeSize: 4, signal: control.signal, onRange });
}

it('nights that read only the news leave what a full recomputation leaves, whatever was edited, skipped or broken off', {
  timeout: 240_000,
}, async () => {
  let seen = 0;
  let partial = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(enterpriseArbitrary, { minLength: 8, maxLength: 12 }),
      fc.array(step, { minLength: 6, maxLength: 9 }),
      async (made, steps) => {
        const enterprises: string[] = [];
        for (const one of made.slice(0, -1)) enterprises.push(await addRandomEnterprise(db, one));
        let day = TEST_DAY;
        await sweepAllEnterprises(app, getNight(day), { rangeSize: 4 });
        for (const [index, { nights: passed, edits, settings, ...one }] of steps.entries()) {
          const brokenAfter = index === 0 ? null : one.brokenAfter;
          const last = made.at(-1);
          if (index === 2 && last) enterprises.push(await addRandomEnterprise(db, last));
          const enterpriseAt = (pick: number): string => enterprises[pick % enterprises.length] ?? '';
          for (const [enterprise, pick, change] of edits) await apply(enterpriseAt(enterprise), pick, change);
          for (const [enterprise, kind, change] of settings)
            await saveReminderSetting(db, enterpriseAt(enterprise), kind, change);
          day = addDays(day, passed);
          await sweepTo(day, brokenAfter);
          if (brokenAfter !== null) continue;
          if ((await sinceOn()) !== null) partial += 1;
          for (const enterprise of enterprises) seen += await expectRemindersMatchRecords(db, enterprise, day);
        }
        await removeEnterprises(db, enterprises);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  // The first night of each run follows a complete one.
  expect(partial, 'the nights must not have looked at everything').toBeGreaterThanOrEqual(RUNS);
  expect(seen).toBeGreaterThan(20);
});
