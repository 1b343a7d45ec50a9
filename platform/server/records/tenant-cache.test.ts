import { expect, it } from 'vitest';
import { createJobTenantContext, createSessionTenantContext } from '#platform/server/access/scope.ts';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { getDataVersion, loadDataVersion } from './data-version.repo.ts';
import { getCachedForEvaluation, getCachedForTenant } from './tenant-cache.ts';

const db = await testDatabase();
const scope = createJobTenantContext('00000000-0000-4000-8000-000000000001');

it('is created once for all concurrent requests', async () => {
  const made: string[] = [];
  const ask = (who: string) =>
    getCachedForTenant(db, scope, 'asked at once', async () => {
      made.push(who);
      await db.ping();
      return { who };
    });
  const answers = await Promise.all(['one', 'two', 'three', 'four'].map(ask));
  expect(made).toHaveLength(1);
  expect(new Set(answers.map(({ who }) => who))).toEqual(new Set(made));
});

it('lets no caller wait inside a transaction: others may wait for its connection', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const outside = getCachedForTenant(db, scope, 'held', async () => {
    begin();
    await held;
    return { who: 'outside' };
  });
  await begun;
  const inside = await db.transaction(() => getCachedForTenant(db, scope, 'held', async () => ({ who: 'inside' })));
  expect(inside).toEqual({ who: 'inside' });
  release();
  expect(await outside).toEqual({ who: 'outside' });
});

it('forgets what failed', async () => {
  const fails = () => getCachedForTenant(db, scope, 'failing', () => Promise.reject(new Error('broken')));
  await expect(fails()).rejects.toThrow('broken');
  expect(await getCachedForTenant(db, scope, 'failing', async () => ({ is: 'made' }))).toEqual({ is: 'made' });
});

it('keeps all parts of a large enterprise while it is the one that asks', async () => {
  const large = createJobTenantContext('00000000-0000-4000-8000-000000000002');
  const made: string[] = [];
  const ask = (part: string) =>
    getCachedForTenant(db, large, part, async () => {
      made.push(part);
      return { rows: Array.from({ length: 15_000 }, (_unused, index) => ({ index })) };
    });
  for (const part of ['document', 'choices', 'document', 'choices']) await ask(part);
  expect(made).toEqual(['document', 'choices']);
  // Another one that needs the room has it.
  await getCachedForTenant(db, scope, 'of another', async () => ({ rows: Array.from({ length: 15_000 }, () => 0) }));
  await ask('document');
  expect(made).toEqual(['document', 'choices', 'document']);
});

it('keeps the version read along with the session for a moment, and reads it again in a transaction, later, and for a writer', async () => {
  const askedMs = performance.now();
  const { entUuid } = scope;
  const knowing = (at: number) =>
    createSessionTenantContext(entUuid, 'somebody', null, { number: '-7', records: '-8', askedMs: at });
  expect(await getDataVersion(db, knowing(performance.now()))).toMatchObject({ number: '-7', records: '-8' });
  const [now, later, within] = [
    await getDataVersion(db, createSessionTenantContext(entUuid, 'somebody', null)),
    await getDataVersion(db, knowing(askedMs - 5_000)),
    await db.transaction(() => getDataVersion(db, knowing(performance.now()))),
  ];
  expect(Number(now?.number)).toBeGreaterThanOrEqual(0);
  expect([later, within, await loadDataVersion(db, knowing(performance.now()))]).toEqual([now, now, now]);
});

it('keeps what is made of the records while only results of checks are stored', async () => {
  const { entUuid } = createJobTenantContext('00000000-0000-4000-8000-000000000003');
  const checked = createJobTenantContext(entUuid);
  await db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, create_time, update_time) values ($1, '示例企业', '91110000100000003X', now(), now())`,
    [entUuid],
  );
  const made: string[] = [];
  const ask = async (): Promise<readonly string[]> => {
    made.length = 0;
    const make = (name: string) => async () => ({ made: made.push(name) });
    await getCachedForTenant(db, checked, 'of everything', make('of everything'));
    await getCachedForEvaluation(db, checked, 'of the records', make('of the records'));
    return [...made];
  };
  expect(await ask()).toEqual(['of everything', 'of the records']);
  expect(await ask()).toEqual([]);
  const addStanding = () =>
    db.sql(
      `insert into held_standing (ent_uuid, uuid, item_uuid, item_title, aspect, indicator, verdict, words, checked_time)
       values ($1, gen_random_uuid(), gen_random_uuid(), '示例', 'other', '示例', 'met', '达标', now())`,
      [entUuid],
    );
  const rename = () => db.sql(`update enterprise set ent_name = ent_name || '一' where uuid = $1`, [entUuid]);
  await addStanding();
  expect(await ask()).toEqual(['of everything']);
  await rename();
  expect(await ask()).toEqual(['of everything', 'of the records']);
  // Whichever comes first in a transaction.
  for (const [one, two] of [
    [addStanding, rename],
    [rename, addStanding],
  ] as const) {
    await db.transaction(async () => {
      await one();
      await two();
    });
    expect(await ask()).toEqual(['of everything', 'of the records']);
  }
});

it('gives the value of the earlier state to the computation of the next one', async () => {
  const changing = createJobTenantContext('00000000-0000-4000-8000-000000000004');
  const ask = () =>
    getCachedForTenant<{ readonly states: number }>(db, changing, 'updated', async (before) => ({
      states: (before?.states ?? 0) + 1,
    }));
  expect([await ask(), await ask()]).toEqual([{ states: 1 }, { states: 1 }]);
  await db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, create_time, update_time) values ($1, '示例企业', '911100001000000048', now(), now())`,
    [changing.entUuid],
  );
  expect(await ask()).toEqual({ states: 2 });
  // A member with other rights has another value.
  const other = createJobTenantContext(changing.entUuid, ['register']);
  expect(await getCachedForTenant(db, other, 'updated', async (before) => ({ before }))).toEqual({});
});
