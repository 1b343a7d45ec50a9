import { setTimeout as sleep } from 'node:timers/promises';
import { importExportRoutes } from '#features/records/import-export/server/import-export.routes.ts';
import { openMember } from './import-context.ts';

/** Runs as a separate process that applies one import and reports its progress, until the test kills it. */
const [dataDir = '', entUuid = '', id = '', databaseUrl] = process.argv.slice(2);
const { app, context } = await openMember(dataDir, entUuid, databaseUrl);
const apply = importExportRoutes.find(({ spec }) => spec.path === '/portal/exchange/apply');
const state = { isDone: false };
const done = apply
  ?.run({ params: {}, query: {}, files: {}, body: { id, mode: 'all' } }, context)
  .finally(() => (state.isDone = true));
while (!state.isDone) {
  const { rows } = await app.db.sql<{ status: string; done: number; total: number }>(
    'select status, done, total from import_batch where uuid = $1',
    [id],
  );
  process.stdout.write(`${JSON.stringify(rows[0])}\n`);
  await sleep(1);
}
await done;
await app.db.close();
