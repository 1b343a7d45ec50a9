import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { measureLoad } from './lib/load.ts';
import type { BenchPortal } from './lib/portal.ts';
import { getMemory, startProgram } from './lib/program.ts';
import { type Figure, formatMilliseconds, formatSeconds } from './lib/report.ts';

const STARTS = 3;
const CALM_MS = 10_000;
const LOAD_MS = 20_000;
const PAGES = [
  '/',
  '/policy',
  '/portal/api/policy/list',
  '/portal/api/search/policy/list?keyword=资质',
  '/zzbz/10300101',
];

const start = (dataDir: string) => startProgram(dataDir, { SAMPLE_PASSWORD: 'bench password 1' });

/** Measures restarts of the program on a filled database, and its memory when idle and under load. */
export async function benchStart(_bench: BenchPortal): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-start-'));
  const filled = await start(dataDir);
  // The first start builds the search index, which is not part of a restart.
  await wait(CALM_MS);
  await filled.stop();
  const times: number[] = [];
  for (let turn = 1; turn < STARTS; turn += 1) {
    const one = await start(dataDir);
    times.push(one.firstListMs);
    await one.stop();
  }
  const last = await start(dataDir);
  times.push(last.firstListMs);
  await wait(CALM_MS);
  const calm = getMemory(last).own;
  const { p99Ms } = await measureLoad({ url: PAGES.map((path) => encodeURI(last.base + path)) }, LOAD_MS);
  const loaded = getMemory(last).own;
  await last.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const sorted = times.toSorted((a, b) => a - b);
  return [
    {
      what: 'second start to the first good list',
      value: formatSeconds(sorted[1] ?? 0),
      against: `median of ${STARTS}: ${sorted.map(formatSeconds).join(', ')}; aim 1.5 s`,
    },
    { what: 'memory ten seconds after the start', value: `${calm.toFixed(0)} MB`, against: 'resident; aim 250 MB' },
    {
      what: `memory after ${LOAD_MS / 1000} s of mixed reading`,
      value: `${loaded.toFixed(0)} MB`,
      against: `resident; aim 400 MB; p99 ${formatMilliseconds(p99Ms)}`,
    },
  ];
}
