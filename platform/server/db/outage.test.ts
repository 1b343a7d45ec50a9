import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { quietLog } from '#platform/server/testing/database-template.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { openDatabase } from './db.ts';
import { DatabaseUnavailable } from './errors.ts';

/** Stands between the program and the server, so that the server can be "down" without stopping it for others. */
async function createLine(target: URL): Promise<{ url: string; cut: () => Promise<void>; mend: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const mend = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') port = address.port;
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  await mend();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, cut, mend };
}

describe.runIf(inject('databaseTemplate').kind === 'server')('a database server that goes away', () => {
  test('is reported as unavailable, and used again once it is back, without a restart', async () => {
    const { url, drop } = await createTestDatabase();
    const line = await createLine(new URL(url ?? ''));
    const db = await openDatabase({ databaseUrl: line.url, dataDir: '', log: quietLog, limits: { acquireMs: 2_000 } });
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
    expect(await running).toBeInstanceOf(DatabaseUnavailable);
    expect(await open).toBeInstanceOf(DatabaseUnavailable);
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailable);
    await expect(db.transaction(async () => 1)).rejects.toThrow(DatabaseUnavailable);

    await line.mend();
    expect((await db.sql('select count(*) as n from outage')).rows).toEqual([{ n: 0 }]);
  });
});

test('a server that is not there is unavailable, not a crash', async () => {
  const db = await openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none', dataDir: '', log: quietLog });
  await expect(db.ping()).rejects.toThrow(DatabaseUnavailable);
  await db.close();
});
