import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { loadFacts } from '#db/facts/load.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { evaluateAll } from '#domain/qualification/evaluate-all.ts';
import { buildLargeEnterprise } from './lib/large-enterprise.ts';
import { type Figure, formatMilliseconds } from './lib/report.ts';

const ROUNDS = 15;
/** Number of rounds after which the hot code is compiled, because evaluations run in a long-running process. */
const WARM_UP_ROUNDS = 10;
const SIZES = [500, 1000, 2000, 5000] as const;
const DAY = '2026-11-20';

const catalogue = createCatalogue(loadFacts());
const rows = catalogue.standards.flatMap((standard) => standard.levels.flatMap((level) => level.rows));

/** Runs the minimum work of any evaluation as a baseline: one compiled comparison for each person and requirement. */
function runBareLoop(enterprise: EnterpriseDocument): number {
  const people = [...enterprise.registeredPeople, ...enterprise.otherPeople];
  const codes = Int32Array.from(people, (person, index) => (person.name.length * 31 + index) % 64);
  let hits = 0;
  for (let row = 0; row < rows.length; row += 1) {
    const wanted = row % 64;
    for (const code of codes) if (code === wanted) hits += 1;
  }
  return hits;
}

function measure(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Measures both functions alternately, so that other load on the machine affects them equally. */
function measureBeside(run: () => unknown, bare: () => unknown, rounds: number): { times: number[]; bares: number[] } {
  const times: number[] = [];
  const bares: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const [own, other] = [measure(run), measure(bare)];
    if (round < 0) continue;
    times.push(own);
    bares.push(other);
  }
  return { times: times.sort((a, b) => a - b), bares: bares.sort((a, b) => a - b) };
}

const middle = (times: readonly number[]): number => times[Math.floor(times.length / 2)] ?? 0;

const once = fileURLToPath(new URL('./lib/check-once.ts', import.meta.url));

/** Measures the peak memory in MB of a process that reads the facts and the enterprise and evaluates once. */
function measureMemory(people: number): number {
  const args = ['--disable-warning=ExperimentalWarning', once, String(people)];
  const answer: unknown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  return typeof answer === 'object' && answer !== null && 'megabytes' in answer ? Number(answer.megabytes) : Number.NaN;
}

/** Evaluates enterprises of increasing size against every standard and level, on the main thread. */
export function benchCheck(): Figure[] {
  return SIZES.flatMap((people): Figure[] => {
    const enterprise = buildLargeEnterprise(people, (people * 2) / 5);
    let levels = 0;
    const run = () => {
      levels = evaluateAll({ catalogue, enterprise, asOf: DAY }).length;
    };
    const { times, bares } = measureBeside(run, () => runBareLoop(enterprise), people === SIZES[0] ? ROUNDS : 5);
    const bare = middle(bares);
    const load = (loadavg()[0] ?? 0).toFixed(1);
    return [
      {
        what: `${people} people and ${(people * 2) / 5} projects against ${levels} levels`,
        value: formatMilliseconds(middle(times)),
        against: people === SIZES[0] ? 'aim 150 ms' : `${(middle(times) / people).toFixed(2)} ms a person`,
      },
      {
        what: `${people} people: beside a bare loop over ${people} × ${rows.length} pairs`,
        value: `${(middle(times) / bare).toFixed(0)} ×`,
        against: `aim 20 ×; load ${load}`,
      },
      {
        what: `${people} people: memory of a process that answers once`,
        value: `${measureMemory(people)} MB`,
        against: 'aim 300 MB at 5,000 people',
      },
    ];
  });
}
