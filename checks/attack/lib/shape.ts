import { existsSync } from 'node:fs';
import { loadavg, setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { forgetPeak, helpersMiB, peakMiB } from './memory.ts';
import type { Reading } from './reader.worker.ts';
import type { Target } from './target.ts';

export { sendFrom } from './send.ts';

/** What docs/security.md promises. */
const MAX_TIMES = 3;
const MAX_MIB = 600;
/** Less than three frames of a screen: imperceptible, and below it one collection of garbage decides about the ratio. */
const UNNOTICED_MS = 50;
/** Another enterprise's upload may wait its turn behind one piece of the attacker's work on each thread. */
const MAX_WAIT_MS = 15_000;
/** Until the code of the readers' pages is compiled: their 99th percentile falls from over 200 ms to 15 in the first seconds. */
const WARM_MS = 8_000;
const QUIET_MS = 900;
const ATTACK_MS = 1_300;
const TURNS = 6;
const LOOK_MS = 50;
/** An attacker works on a separate machine; here the attack gives way to the attacked program. */
const ATTACKER_PRIORITY = 10;

const FEWEST_READINGS = 80;

/** Readers in a thread of their own: what the attacker computes must not count as their waiting. */
function startReaders({ address, tokens }: Target) {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    workerData: { address, token: tokens.member },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    /** What they meet while some work goes on. */
    async during(work: () => Promise<unknown>): Promise<Reading> {
      worker.postMessage('begin');
      const reading = new Promise<Reading>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
      await work();
      worker.postMessage('end');
      return await reading;
    },
    stop: () => worker.terminate(),
  };
}

const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
const getMedian = (numbers: readonly number[]): number => inOrder(numbers)[Math.floor(numbers.length / 2)] ?? 0;
const getP99 = ({ times }: Reading): number => inOrder(times)[Math.ceil(times.length * 0.99) - 1] ?? 0;

export interface ShapeOptions {
  /** Rounds under way at the same time. */
  readonly atOnce?: number;
  readonly mostRounds?: number;
  /** Statuses that rounds may end with; 0 stands for a connection that was cut. */
  readonly expected: readonly number[];
  /** Work of another enterprise, once in each turn of the attack: it must be done in time. */
  readonly bystander?: (target: Target) => Promise<number>;
}

/** Declares one shape: round after round of it, while others read. A round answers the status that it got. */
export function attack(
  name: string,
  round: (target: Target, index: number) => Promise<number>,
  { atOnce = 8, mostRounds = 2_000, expected, bystander }: ShapeOptions,
): void {
  const target = inject('attackTarget');
  let readers: ReturnType<typeof startReaders>;
  beforeAll(async () => {
    readers = startReaders(target);
    await readers.during(() => wait(WARM_MS));
    setPriority(0, ATTACKER_PRIORITY);
    forgetPeak(target.pid);
  }, 60_000);
  afterAll(() => readers?.stop(), 60_000);

  it(`${name}: others hardly notice`, { timeout: 240_000 }, async () => {
    const counts = new Map<number, number>();
    const waits: number[] = [];
    let [begun, helpersPeakMiB] = [0, 0];
    const attackOnce = async (): Promise<void> => {
      const until = performance.now() + ATTACK_MS;
      const attacker = async (): Promise<void> => {
        while (performance.now() < until && begun < mostRounds) {
          begun += 1;
          const status = await round(target, begun);
          counts.set(status, (counts.get(status) ?? 0) + 1);
        }
      };
      const beside = async (): Promise<void> => {
        const startedAt = performance.now();
        if (!bystander) return;
        expect(await bystander(target), 'what another enterprise was answered').toBe(200);
        waits.push(performance.now() - startedAt);
      };
      await Promise.all([wait(ATTACK_MS), beside(), ...Array.from({ length: atOnce }, attacker)]);
    };
    // In turns, so that whatever else the machine does falls on both; of each kind the window in the middle counts.
    const [quiet, attacked]: [Reading[], Reading[]] = [[], []];
    const look = setInterval(() => {
      helpersPeakMiB = Math.max(helpersPeakMiB, helpersMiB(target.pid));
    }, LOOK_MS);
    for (let turn = 0; turn < TURNS; turn += 1) {
      quiet.push(await readers.during(() => wait(QUIET_MS)));
      attacked.push(await readers.during(attackOnce));
    }
    clearInterval(look);
    const [quietMs, attackedMs] = [getMedian(quiet.map(getP99)), getMedian(attacked.map(getP99))];
    const memory = peakMiB(target.pid);
    const figures = {
      shape: name,
      rounds: Object.fromEntries(counts),
      readings: quiet.concat(attacked).flatMap(({ times }) => times).length,
      quietP99Ms: Math.round(quietMs),
      attackedP99Ms: Math.round(attackedMs),
      ...(bystander ? { longestWaitOfAnotherMs: Math.round(Math.max(...waits)) } : {}),
      peakMiB: memory,
      helpersPeakMiB,
      load: Number((loadavg()[0] ?? 0).toFixed(1)),
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(
      attacked.flatMap(({ failed }) => failed),
      'what the other readers were refused',
    ).toEqual([]);
    expect(existsSync(`/proc/${target.pid}`) || process.platform !== 'linux', 'the process goes on').toBe(true);
    expect(figures.readings).toBeGreaterThan(FEWEST_READINGS);
    expect([...counts.keys()].filter((status) => !expected.includes(status))).toEqual([]);
    expect(attackedMs).toBeLessThanOrEqual(Math.max(MAX_TIMES * quietMs, UNNOTICED_MS));
    if (bystander) expect(Math.max(...waits)).toBeLessThanOrEqual(MAX_WAIT_MS);
    if (memory !== null) expect(memory).toBeLessThanOrEqual(MAX_MIB);
  });
}
