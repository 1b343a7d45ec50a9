import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from './lib/load.ts';
import { type BenchPortal, ROOT } from './lib/portal.ts';
import { type Figure, milliseconds, seconds } from './lib/report.ts';

const STARTS = 3;
const GIVE_UP_MS = 120_000;
const CALM_MS = 10_000;
const LOAD_MS = 20_000;
const PAGES = [
  '/',
  '/policy',
  '/portal/api/policy/list',
  '/portal/api/search/policy/list?keyword=资质',
  '/zzbz/10300101',
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

interface Started {
  readonly program: ChildProcess;
  readonly base: string;
  readonly firstListMs: number;
}

/** The real program, as `npm start` runs it, until its first good list. */
async function start(dataDir: string): Promise<Started> {
  const port = await freePort();
  const settings = JSON.parse(readFileSync(join(ROOT, 'apps/server/process.json'), 'utf8')) as {
    flags: string[];
    environment: Record<string, string>;
  };
  const begin = performance.now();
  const program = spawn(process.execPath, [...settings.flags, join(ROOT, 'apps/server/main.ts')], {
    // Database and addresses are those of the bench, the rest is as anybody has it.
    env: {
      ...process.env,
      ...settings.environment,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_PASSWORD: 'bench password 1',
    },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  while (performance.now() - begin < GIVE_UP_MS) {
    const answer = await fetch(`${base}/portal/api/policy/list`).catch(() => null);
    if (answer?.status === 200) return { program, base, firstListMs: performance.now() - begin };
    await wait(5);
  }
  program.kill('SIGKILL');
  throw new Error('the program did not start');
}

async function stop({ program }: Started): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await ended;
}

/** Resident and private memory of a process, in MB, as the kernel counts it. */
function memoryOf({ program }: Started): number {
  const text = readFileSync(`/proc/${program.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}

/** Second starts of the program over a filled database, and the memory it takes calm and under load. */
export async function benchStart(_bench: BenchPortal): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-start-'));
  await stop(await start(dataDir));
  const times: number[] = [];
  for (let turn = 1; turn < STARTS; turn += 1) {
    const one = await start(dataDir);
    times.push(one.firstListMs);
    await stop(one);
  }
  const last = await start(dataDir);
  times.push(last.firstListMs);
  await wait(CALM_MS);
  const calm = memoryOf(last);
  const { p99Ms } = await load({ url: PAGES.map((path) => encodeURI(last.base + path)) }, LOAD_MS);
  const loaded = memoryOf(last);
  await stop(last);
  rmSync(dataDir, { recursive: true, force: true });
  const sorted = times.toSorted((a, b) => a - b);
  return [
    {
      what: 'second start to the first good list',
      value: seconds(sorted[1] ?? 0),
      against: `median of ${STARTS}: ${sorted.map(seconds).join(', ')}; aim 1.5 s`,
    },
    { what: 'memory ten seconds after the start', value: `${calm.toFixed(0)} MB`, against: 'resident; aim 250 MB' },
    {
      what: `memory after ${LOAD_MS / 1000} s of mixed reading`,
      value: `${loaded.toFixed(0)} MB`,
      against: `resident; aim 400 MB; p99 ${milliseconds(p99Ms)}`,
    },
  ];
}
