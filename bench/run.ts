import './lib/production.ts';
import { benchAssistant } from './assistant.ts';
import { benchCaptcha } from './captcha.ts';
import { benchCheck } from './check.ts';
import { benchHuge } from './huge.ts';
import { benchImport } from './import.ts';
import { benchImportPeople } from './import-people.ts';
import { type BenchPortal, startBenchPortal } from './lib/portal.ts';
import { readProcessorMs } from './lib/processor-time.ts';
import { type Figure, formatSeconds, printFigures } from './lib/report.ts';
import { benchListCall } from './list-call.ts';
import { benchLists } from './lists.ts';
import { benchMerge } from './merge.ts';
import { benchPages } from './pages.ts';
import { benchSearch } from './search.ts';
import { benchSize } from './size.ts';
import { benchStart } from './start.ts';
import { benchSweep } from './sweep.ts';

/**
 * `npm run bench`: prints the figures of all parts, comparisons as ratios; `npm run bench -- search pages` runs only these parts. It only
 * accesses 127.0.0.1 and has a time limit.
 */
const PARTS: Readonly<
  Record<string, { readonly title: string; readonly work: (bench: BenchPortal) => Promise<Figure[]> | Figure[] }>
> = {
  list: { title: 'List call', work: benchListCall },
  lists: { title: 'Lists over many rows', work: benchLists },
  pages: { title: 'Pages', work: benchPages },
  engine: { title: 'Standards engine', work: benchCheck },
  import: { title: 'Import', work: benchImport },
  people: { title: 'Import of 10,000 people', work: benchImportPeople },
  merge: { title: 'Merge of two enterprises', work: benchMerge },
  search: { title: 'Search', work: benchSearch },
  assistant: { title: 'Assistant', work: benchAssistant },
  captcha: { title: 'Captcha', work: benchCaptcha },
  reminders: { title: 'Reminders', work: benchSweep },
  start: { title: 'Start and memory', work: benchStart },
  huge: { title: 'Calls over an enterprise larger than any other', work: benchHuge },
  size: { title: 'Rows read over a country', work: benchSize },
};
/** Waiting time in milliseconds for the background work after the start (search index, sweep), which must not affect the figures. */
const SETTLE_MS = 10_000;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')} (${Object.keys(PARTS).join(', ')})`);

const bench = await startBenchPortal();
try {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  process.stdout.write(`Node ${process.versions.node}\n`);
  for (const [name, { title, work }] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const before = readProcessorMs();
    const figures = await work(bench);
    const spent = { what: 'processor time', value: formatSeconds(readProcessorMs() - before) };
    printFigures(title, [...figures, { ...spent, against: 'of all threads and processes, the clients included' }]);
  }
} finally {
  await bench.close();
}
