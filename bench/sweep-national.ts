import { startBenchPortal } from './lib/portal.ts';
import { printFigures } from './lib/report.ts';
import { benchSweep } from './sweep.ts';

/**
 * The sweep alone, at the size of the country or any other: `DATABASE_URL=postgres://… node bench/sweep-national.ts [enterprises]`. Its
 * tables stay in that database. 150,000 enterprises need about 10 GB.
 */
const NATIONAL = 150_000;
const SETTLE_MS = 10_000;

const enterprises = Number(process.argv[2] ?? NATIONAL);
if (!Number.isInteger(enterprises) || enterprises < 1) throw new Error('how many enterprises?');
const bench = await startBenchPortal();
try {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  process.stdout.write(`database: ${bench.db.kind}, Node ${process.versions.node}\n`);
  printFigures('Reminders', await benchSweep(bench, enterprises));
} finally {
  await bench.close();
}
