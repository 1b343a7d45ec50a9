import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Db } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '#platform/server/testing/database-template.ts';
import { composeDigests } from './digest.service.ts';
import { runDailySweep } from './sweep.service.ts';
import { createKillTest } from './testing/killed-process.ts';
import { addTestEnterprise, createReminderTestRecords } from './testing/records.ts';

const NOW = '2026-11-20T18:00:00.000Z';
const ENTERPRISES = 60;
const KILL_AFTER = 15;
const survivor = createKillTest(NOW);

const count = async (db: Db) =>
  (
    await db.sql<{ digests: number; deliveries: number; people: number }>(
      `select (select count(*)::int from reminder_digest) as digests,
         (select count(*)::int from outbox_delivery where topic = 'reminder.digest') as deliveries,
         (select count(distinct user_uuid)::int from reminder_digest) as people`,
      [],
    )
  ).rows[0];

it('kill -9 while digests are written loses no user and notifies no user twice', { timeout: 300_000 }, async () => {
  await survivor.withDatabase(async (db) => {
    await migrate(db, MIGRATIONS_FOLDER);
    const records = createReminderTestRecords(db);
    for (let index = 0; index < ENTERPRISES; index += 1) {
      const enterprise = await addTestEnterprise(db, `示例企业 ${index}`);
      await records.licence(enterprise, null);
      await records.certificate(enterprise, { end: '2026-12-01' });
      const user = randomUUID();
      await db.sql(
        `insert into app_user (uuid, username, phonenumber, mail, password_hash, nick_name, avatar, create_time, update_time)
         values ($1, $2, $3, $4, 'x', '示例', '/avatar/default.svg', now(), now())`,
        [user, `u${index}`, String(13_700_000_000 + index), `u${index}@example.com`],
      );
      await db.sql('insert into firm_member (user_uuid, ent_uuid, join_time) values ($1, $2, now())', [
        user,
        enterprise,
      ]);
    }
    await runDailySweep(survivor.assembleOn(db).app, new Date(NOW));
  });
  await survivor.killInTheMiddle('digest-process', KILL_AFTER);
  await survivor.withDatabase(async (db) => {
    const before = await count(db);
    expect(before?.digests).toBe(before?.deliveries);
    expect(before?.digests).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(before?.digests).toBeLessThan(ENTERPRISES);
    await composeDigests(survivor.assembleOn(db).app, new Date(NOW), { batchSize: 7 });
    expect(await count(db)).toEqual({ digests: ENTERPRISES, deliveries: ENTERPRISES, people: ENTERPRISES });
  });
});
