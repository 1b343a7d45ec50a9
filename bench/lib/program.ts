import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './portal.ts';

const GIVE_UP_MS = 120_000;

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
  stop(): Promise<void>;
}

/** The real program in a process of its own, as `npm start` runs it, until it answers. */
export async function startProgram(dataDir: string): Promise<Program> {
  const port = await freePort();
  const settings = JSON.parse(readFileSync(join(ROOT, 'apps/server/process.json'), 'utf8')) as {
    flags: string[];
    environment: Record<string, string>;
  };
  const child = spawn(process.execPath, [...settings.flags, join(ROOT, 'apps/server/main.ts')], {
    env: {
      ...process.env,
      ...settings.environment,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'false',
      REQUEST_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const base = `http://127.0.0.1:${port}`;
  for (const begun = performance.now(); performance.now() - begun < GIVE_UP_MS; await wait(50)) {
    const answer = await fetch(`${base}/portal/api/policy/list`).catch(() => null);
    if (answer?.status === 200)
      return {
        child,
        base,
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

/** What the kernel says of a process; nothing once it or its thread is gone. */
function readKernel(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** Resident memory of a program and its helpers, in MB, as the kernel counts it. */
function memoryOf(pid: number): { own: number; all: number } {
  const rss = (of: string): number => Number(/VmRSS:\s+(\d+)/.exec(readKernel(`${of}/status`))?.[1] ?? 0) / 1024;
  const threads = readdirSync(`/proc/${pid}/task`);
  const helpers = threads.flatMap((thread) => readKernel(`${pid}/task/${thread}/children`).split(' ').filter(Boolean));
  const own = rss(String(pid));
  return { own, all: helpers.reduce((sum, helper) => sum + rss(helper), own) };
}

const SAMPLE_MS = 100;

/** The most that a program takes meanwhile above what it takes before, itself and with its helpers, in MB. */
export async function watchMemory<T>({ child }: Program, work: () => Promise<T>) {
  const pid = child.pid ?? 0;
  const before = memoryOf(pid);
  const most = { ...before };
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    most.own = Math.max(most.own, now.own);
    most.all = Math.max(most.all, now.all);
  }, SAMPLE_MS);
  try {
    return { result: await work(), before, own: most.own - before.own, all: most.all - before.all };
  } finally {
    clearInterval(timer);
  }
}
