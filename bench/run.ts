import { benchCheck } from './check.ts';
import { benchImport } from './import.ts';
import { startBenchPortal } from './lib/portal.ts';
import { printFigures } from './lib/report.ts';
import { benchListCall } from './list-call.ts';
import { benchPages } from './pages.ts';
import { benchSweep } from './sweep.ts';

/** `npm run bench`: every figure of one run, as ratios where two things are compared. Loads 127.0.0.1 only, bounded in time. */
/** What the start itself sets going (search index, sweep) is over by then, and no figure is of it. */
const SETTLE_MS = 10_000;

const bench = await startBenchPortal();
try {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  process.stdout.write(`database: ${bench.db.kind}, Node ${process.versions.node}\n`);
  printFigures('HTTP', [...(await benchListCall(bench)), ...(await benchPages(bench))]);
  printFigures('Standards engine', benchCheck());
  printFigures('Import', await benchImport(bench));
  printFigures('Reminders', await benchSweep(bench));
} finally {
  await bench.close();
}
