import { expect, it } from 'vitest';
import type { Db } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '#platform/server/testing/database-template.ts';
import { runDailySweep } from './sweep.service.ts';
import { createKillTest } from './testing/killed-process.ts';
import { addTestEnterprise, createReminderTestRecords } from './testing/records.ts';

const NOW = '2026-11-20T18:00:00.000Z';
const ENTERPRISES = 60;
const KILL_AFTER = 15;
const survivor = createKillTest(NOW);

interface Count {
  enterprise: string;
  reminders: number;
  digests: number;
}
const counts = async (db: Db): Promise<Count[]> =>
  (
    await db.sql<Count>(
      `select e.uuid as enterprise, (select count(*)::int from reminder r where r.ent_uuid = e.uuid) as reminders,
         (select count(*)::int from message m where m.ent_uuid = e.uuid) as digests from enterprise e order by e.uuid`,
    )
  ).rows;

it('kill -9 during a sweep loses nothing and doubles nothing', { timeout: 300_000 }, async () => {
  await survivor.withDatabase(async (db) => {
    await migrate(db, MIGRATIONS_FOLDER);
    const records = createReminderTestRecords(db);
    for (let index = 0; index < ENTERPRISES; index += 1) {
      const enterprise = await addTestEnterprise(db, `示例企业 ${index}`);
      await records.licence(enterprise, null);
      for (const end of ['2026-12-01', '2026-11-01']) await records.certificate(enterprise, { end });
    }
  });
  await survivor.killInTheMiddle('sweep-process', KILL_AFTER);
  await survivor.withDatabase(async (db) => {
    const { rows } = await db.sql<{ value: { after: string; isDone: boolean } }>(
      `select value from app_setting where key = 'reminders.sweep'`,
    );
    const progress = rows[0]?.value;
    expect(progress?.isDone).toBe(false);
    const before = await counts(db);
    // What the progress calls done is there with its digest, and nothing else is: both were kept in one transaction.
    for (const { enterprise, reminders, digests } of before) {
      const isDone = enterprise <= (progress?.after ?? '');
      expect({ enterprise, reminders, digests }).toEqual({
        enterprise,
        reminders: isDone ? 2 : 0,
        digests: isDone ? 1 : 0,
      });
    }
    const done = before.filter((row) => row.reminders > 0).length;
    expect(done).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(done).toBeLessThan(ENTERPRISES);

    const result = await runDailySweep(survivor.assembleOn(db).app, new Date(NOW), { rangeSize: 10 });
    expect(result.changed).toBe((ENTERPRISES - done) * 2);
    expect((await counts(db)).every((row) => row.reminders === 2 && row.digests === 1)).toBe(true);
  });
});
