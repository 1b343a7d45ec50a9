import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTarget, type Target } from './target.ts';

export { sendFrom } from './send.ts';

/** Beyond what the program needs by itself: the embedded database alone holds several hundred MiB. */
const MOST_GROWTH_MIB = 250;
const MOST_TIMES = 3;
/** Nobody notices less; below it a ratio of two p99 says more about the machine than about the program. */
const UNNOTICED_MS = 60;
const QUIET_MS = 2_000;
const TURNS = 3;

interface Reading {
  readonly times: readonly number[];
  readonly failed: readonly string[];
}

/** Another reader, in a thread of his own: the attacker's own work must not count as his waiting. */
function startReader({ address, tokens }: Target): () => Promise<Reading> {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    workerData: { address: address.href, token: tokens.member },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const reading = new Promise<Reading>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return async () => {
    worker.postMessage('stop');
    return await reading;
  };
}

function p99Of(readings: readonly Reading[]): number {
  const sorted = readings.flatMap(({ times }) => times).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}

/** What another reader meets while some work goes on. */
async function readDuring(target: Target, work: () => Promise<void>): Promise<Reading> {
  const stop = startReader(target);
  await work();
  return await stop();
}

export interface ShapeOptions {
  /** Rounds under way at the same time. */
  readonly atOnce?: number;
  /** After this no new round begins. */
  readonly seconds?: number;
  readonly mostRounds?: number;
  /** Statuses that rounds may end with; 0 stands for a connection that was cut. */
  readonly expected: readonly number[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Declares one shape: round after round of it, while another reader reads. A round answers the status that it got. */
export function attack(
  name: string,
  round: (target: Target, index: number) => Promise<number>,
  { atOnce = 8, seconds = 8, mostRounds = 2_000, expected, environment }: ShapeOptions,
): void {
  let target: Target;
  let baseMiB: number | null = null;
  beforeAll(async () => {
    target = await startTarget(environment);
    // Pages are compiled and kept when they are first asked for.
    await readDuring(target, () => wait(QUIET_MS));
    baseMiB = target.peakMemoryMiB();
  }, 120_000);
  afterAll(() => target?.stop(), 60_000);

  it(`${name}: others hardly notice`, { timeout: 180_000 }, async () => {
    const counts = new Map<number, number>();
    let begun = 0;
    const attackFor = async (ms: number): Promise<void> => {
      const until = performance.now() + ms;
      const work = async (): Promise<void> => {
        while (performance.now() < until && begun < mostRounds) {
          begun += 1;
          const status = await round(target, begun);
          counts.set(status, (counts.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    };
    // In turns, so that whatever else the machine does falls on both.
    const quiet: Reading[] = [];
    const attacked: Reading[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(await readDuring(target, () => wait(QUIET_MS)));
      attacked.push(await readDuring(target, () => attackFor((seconds * 1000) / TURNS)));
    }
    const figures = {
      shape: name,
      rounds: Object.fromEntries(counts),
      readings: attacked.flatMap(({ times }) => times).length,
      quietP99Ms: Math.round(p99Of(quiet)),
      attackedP99Ms: Math.round(p99Of(attacked)),
      startMiB: baseMiB,
      peakMiB: target.peakMemoryMiB(),
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(target.program.child.exitCode, target.program.output()).toBe(null);
    expect(target.program.child.signalCode).toBe(null);
    expect(
      attacked.flatMap(({ failed }) => failed),
      'what the other reader was refused',
    ).toEqual([]);
    expect(figures.readings).toBeGreaterThan(20);
    expect([...counts.keys()].filter((status) => !expected.includes(status))).toEqual([]);
    expect(figures.attackedP99Ms).toBeLessThanOrEqual(Math.max(MOST_TIMES * figures.quietP99Ms, UNNOTICED_MS));
    if (figures.peakMiB !== null && baseMiB !== null)
      expect(figures.peakMiB - baseMiB).toBeLessThanOrEqual(MOST_GROWTH_MIB);
  });
}
