import { runDailySweep } from '#features/work/reminders/server/sweep.service.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import { assemble } from '../assemble.ts';

/** Runs as a separate process that sweeps a database enterprise by enterprise and reports after each one, until the test kills it. */
const [dataDir = '', instant = ''] = process.argv.slice(2);
const log = createLog('error');
const db = await openDatabase({ dataDir, log });
const { app } = assemble({ config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), db, log });
await runDailySweep(app, new Date(instant), { rangeSize: 1, onRange: () => process.stdout.write('range\n') });
await db.close();
