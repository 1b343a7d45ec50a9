import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { DatabaseBusyError, StatementTimeoutError } from './errors.ts';

const { db, drop } = await createTestDatabase({ acquireMs: 20_000, statementMs: 1_500 });
afterAll(drop);
beforeAll(async () => {
  await db.sql('create table bound (id int primary key)');
});

const endless = () => db.sql('select count(*) from generate_series(1, 20000000000)', []);
const busyFor = (seconds: number) =>
  `do $$ begin while clock_timestamp() < statement_timestamp() + interval '${seconds} seconds' loop null; end loop; end $$`;
const listIds = async () =>
  (await db.sql<{ id: number }>('select id from bound order by id')).rows.map((row) => row.id);

describe('a statement that runs too long', () => {
  test('is stopped, nothing acknowledged is lost and the database goes on', async () => {
    await db.sql('insert into bound values (1)');
    await expect(endless()).rejects.toThrow(StatementTimeoutError);
    await db.sql('insert into bound values (2)');
    expect(await listIds()).toEqual([1, 2]);
  });

  test('ends its transaction', async () => {
    const work = db.transaction(async () => {
      await db.sql('insert into bound values (3)');
      await endless();
    });
    await expect(work).rejects.toThrow(StatementTimeoutError);
    expect(await listIds()).toEqual([1, 2]);
  });

  test('is allowed by withStatementLimit, in and out of a transaction, and only inside', async () => {
    await db.withStatementLimit(10, () => db.sql(busyFor(2)));
    await db.transaction(async () => {
      await db.withStatementLimit(10, () => db.sql(busyFor(2)));
      await db.sql('insert into bound values (4)');
    });
    await expect(db.withStatementLimit(0.5, () => db.sql(busyFor(1)))).rejects.toThrow(StatementTimeoutError);
    await expect(db.sql(busyFor(2))).rejects.toThrow(StatementTimeoutError);
    expect(await listIds()).toEqual([1, 2, 4]);
  });
});

test('waiting for a connection ends with a clear error', async () => {
  // Long enough for ten connections to be opened on a busy machine: they wait under the same limit.
  const { db: own, drop: dropOwn } = await createTestDatabase({ acquireMs: 8_000 });
  const { promise: open, resolve: finish } = Promise.withResolvers<void>();
  const held = Array.from({ length: own.useOfConnections().most }, () => own.transaction(() => open));
  const waiting = await own.ping().catch((error: unknown) => error);
  finish();
  await Promise.all(held);
  expect(waiting).toBeInstanceOf(DatabaseBusyError);
  await own.ping();
  await dropOwn();
});

test('a script that fails after its own BEGIN leaves nothing to the next', async () => {
  await expect(db.sql('begin; insert into bound values (7); select 1 / 0; commit')).rejects.toThrow(/division by zero/);
  await db.sql('insert into bound values (8)');
  expect(await listIds()).not.toContain(7);
});
