import './lib/production.ts';
import { startBenchPortal } from './lib/portal.ts';
import { printFigures } from './lib/report.ts';
import { benchSweep } from './sweep.ts';

/**
 * Measures only the sweep at nationwide or any other size: `DATABASE_URL=postgres://… node bench/sweep-national.ts [enterprises]`. Its
 * tables remain in the database, whose user must be a superuser, because the data is loaded without triggers. 150,000 enterprises need
 * about 9 GB.
 */
const NATIONAL = 150_000;

const enterprises = Number(process.argv[2] ?? NATIONAL);
if (!Number.isInteger(enterprises) || enterprises < 1) throw new Error('how many enterprises?');
const bench = await startBenchPortal({ withJobs: false });
try {
  process.stdout.write(`Node ${process.versions.node}\n`);
  printFigures('Reminders', await benchSweep(bench, enterprises));
} finally {
  await bench.close();
}
