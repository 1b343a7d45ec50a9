import type { Db } from '#platform/server/db/db.ts';

/**
 * Counts the deadlocks that PostgreSQL has resolved in this database, including deadlocks that a repeated transaction concealed. PostgreSQL
 * connections report deadlocks with a delay, so every connection of the pool is made to report first.
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
