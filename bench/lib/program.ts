import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './portal.ts';

const GIVE_UP_MS = 120_000;
const LOOK_MS = 5;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export interface Program {
  readonly child: ChildProcess;
  readonly base: string;
  /** Milliseconds from the start of the process to the first successful list response. */
  readonly firstListMs: number;
  stop(): Promise<void>;
}

/** Starts the real program in a separate process, like `npm start`, and waits for its first successful list response. */
export async function startProgram(dataDir: string, environment: Readonly<Record<string, string>>): Promise<Program> {
  const port = await freePort();
  const settings = JSON.parse(readFileSync(join(ROOT, 'apps/server/process.json'), 'utf8')) as {
    program: string;
    flags: string[];
    environment: Record<string, string>;
  };
  const begun = performance.now();
  const child = spawn(process.execPath, [...settings.flags, join(ROOT, settings.program)], {
    // Database and addresses belong to the bench; the rest is the default configuration.
    env: {
      ...process.env,
      ...settings.environment,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const base = `http://127.0.0.1:${port}`;
  for (; performance.now() - begun < GIVE_UP_MS; await wait(LOOK_MS)) {
    const answer = await fetch(`${base}/portal/api/policy/list`).catch(() => null);
    if (answer?.status === 200)
      return {
        child,
        base,
        firstListMs: performance.now() - begun,
        async stop() {
          const ended = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          await ended;
        },
      };
  }
  child.kill('SIGKILL');
  throw new Error('the program did not start');
}

/** Reads a file in /proc; returns an empty text if the process or its thread has ended. */
function readKernel(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the resident memory of a program and its child processes, in MB. */
export function getMemory({ child: { pid = 0 } }: Program): { own: number; all: number } {
  const rss = (of: string): number => Number(/VmRSS:\s+(\d+)/.exec(readKernel(`${of}/status`))?.[1] ?? 0) / 1024;
  const threads = readdirSync(`/proc/${pid}/task`);
  const helpers = threads.flatMap((thread) => readKernel(`${pid}/task/${thread}/children`).split(' ').filter(Boolean));
  const own = rss(String(pid));
  return { own, all: helpers.reduce((sum, helper) => sum + rss(helper), own) };
}

const SAMPLE_MS = 100;

/** Measures the peak memory growth of a program during some work, without and with its child processes, in MB. */
export async function measureMemoryGrowth<T>(program: Program, work: () => Promise<T>) {
  const before = getMemory(program);
  const most = { ...before };
  const timer = setInterval(() => {
    const now = getMemory(program);
    most.own = Math.max(most.own, now.own);
    most.all = Math.max(most.all, now.all);
  }, SAMPLE_MS);
  try {
    return { result: await work(), before, own: most.own - before.own, all: most.all - before.all };
  } finally {
    clearInterval(timer);
  }
}
