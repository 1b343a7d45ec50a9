import { afterAll, describe, expect, test } from 'vitest';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { createDatabaseProxy } from '#platform/server/testing/line.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { openDatabase } from './db.ts';
import { DatabaseUnavailableError } from './errors.ts';

describe('a database server that goes away', () => {
  test('is reported as unavailable, and used again once it is back, without a restart', async () => {
    const { url, drop } = await createTestDatabase();
    const line = await createDatabaseProxy(new URL(url));
    const db = await openDatabase({
      databaseUrl: line.url,
      dataDir: '',
      log: silentDatabaseLog,
      limits: { acquireMs: 2_000 },
    });
    afterAll(async () => {
      await db.close();
      await line.cut();
      await drop();
    });
    await db.sql('create table outage (id int)');

    const running = db.sql('select pg_sleep(5)', []).catch((error: unknown) => error);
    const { promise: isInside, resolve: enter } = Promise.withResolvers<void>();
    const { promise: isCut, resolve: leave } = Promise.withResolvers<void>();
    const open = db
      .transaction(async () => {
        await db.sql('insert into outage values (1)');
        enter();
        await isCut;
        await db.sql('insert into outage values (2)');
      })
      .catch((error: unknown) => error);
    await isInside;
    await line.cut();
    leave();
    expect(await running).toBeInstanceOf(DatabaseUnavailableError);
    expect(await open).toBeInstanceOf(DatabaseUnavailableError);
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
    await expect(db.transaction(async () => 1)).rejects.toThrow(DatabaseUnavailableError);

    await line.mend();
    expect((await db.sql('select count(*) as n from outage')).rows).toEqual([{ n: 0 }]);
  });
});

test('a server that is not there is unavailable, not a crash', async () => {
  const db = await openDatabase({
    databaseUrl: 'postgres://nobody@127.0.0.1:9/none',
    dataDir: '',
    log: silentDatabaseLog,
  });
  await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
  await db.close();
});
