import { expect, it } from 'vitest';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { createAloneMemory, createShelf } from './alone-memory.ts';

const db = await testDatabase();
const ENT = '00000000-0000-4000-8000-0000000000e1';
const OTHER = '00000000-0000-4000-8000-0000000000e2';

const raise = (uuid: string) =>
  db.sql(
    `insert into firm_version (ent_uuid, version) values ($1, nextval('firm_version_number'))
     on conflict (ent_uuid) do update set version = excluded.version`,
    [uuid],
  );

it('keeps what is true until the very commit that changes it, and only where no commit can be missed', async () => {
  const memory = createAloneMemory<string>(db, 'firm');
  let reads = 0;
  const ask = async (uuid = ENT) =>
    await memory.get(
      uuid,
      async () => {
        reads += 1;
        const { rows } = await db.sql<{ version: string }>(
          'select version::text from firm_version where ent_uuid = $1',
          [uuid],
        );
        return rows[0]?.version;
      },
      () => [uuid],
    );
  const isAlone = db.kind === 'embedded';
  // Who hears is the connection, made by the first statement.
  await db.ping();
  if (isAlone) await expect.poll(() => db.notices.isAlone()).toBe(true);
  expect(db.notices.isAlone()).toBe(isAlone);

  // What is not there is asked for again.
  expect(await ask()).toBeUndefined();
  await raise(ENT);
  await raise(OTHER);
  const first = await ask();
  expect(first).toEqual(expect.any(String));
  const other = await ask(OTHER);

  reads = 0;
  expect([await ask(), await ask(), await ask(OTHER)]).toEqual([first, first, other]);
  expect(reads).toBe(isAlone ? 0 : 3);

  // Inside a transaction its own change is seen; nobody else sees it, and when it is undone nobody ever did.
  const undone = db.transaction(async () => {
    await raise(ENT);
    expect(await ask()).not.toBe(first);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await ask()).toBe(first);

  await db.transaction(() => raise(ENT));
  const second = await ask();
  expect(second).not.toBe(first);
  reads = 0;
  expect(await ask(OTHER)).toBe(other);
  expect(reads, 'the other one is still known').toBe(isAlone ? 0 : 1);
});

it('looks at nothing but what a notice is about, and forgets whom nothing is about any more', () => {
  const shelf = createShelf<number>(100);
  for (let at = 0; at < 200; at += 1) shelf.keep(`session ${at}`, at, [`user ${at}`, `firm ${at % 10}`, null]);
  expect(shelf.sizes()).toEqual({ kept: 100, about: 100 + 10 + 1 });

  // One of ten firms: a tenth of what is kept.
  expect(shelf.end('firm 3')).toBe(10);
  expect(shelf.find('session 193')).toBeUndefined();
  expect(shelf.find('session 194')?.value).toBe(194);
  expect(shelf.end('user 194')).toBe(1);
  expect(shelf.end('user 194')).toBe(0);
  expect(shelf.end('user 5')).toBe(0);

  // What is kept again under its key is about others.
  shelf.keep('session 195', 1, ['user of another']);
  expect(shelf.end('user 195')).toBe(0);
  expect(shelf.find('session 195')?.value).toBe(1);

  shelf.clear();
  expect(shelf.sizes()).toEqual({ kept: 0, about: 0 });
});
