import type { Db } from '#platform/server/db/db.ts';

/**
 * Counts the deadlocks that PostgreSQL has resolved in this database, including those that a repeated transaction hid. A connection reports its
 * deadlocks after a while without work; here each connection of the pool reports at once.
 */
export async function countDeadlocks(db: Db): Promise<number> {
  const { most } = db.useOfConnections();
  const everyConnection = Promise.withResolvers<void>();
  let held = 0;
  const report = () =>
    db.transaction(async () => {
      await db.sql('select pg_stat_force_next_flush()', []);
      held += 1;
      if (held === most) everyConnection.resolve();
      await everyConnection.promise;
    });
  await Promise.all(Array.from({ length: most }, report));
  const { rows } = await db.sql<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
    [],
  );
  return rows[0]?.deadlocks ?? 0;
}
