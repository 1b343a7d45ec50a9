import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { sendFrom } from './send.ts';

/** What other readers ask for, one after the other, from when they are told until they are told again. */
const PATHS = ['/', '/policy', '/portal/getInfo', '/portal/project/list', '/portal/api/policy/list', '/login'];
/** Three of them, at homes of their own. */
const READERS = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
const PAUSE_MS = 15;

export interface Reading {
  /** How long each answer took, in milliseconds. */
  readonly times: readonly number[];
  /** What was not answered as it is on a quiet day. */
  readonly failed: readonly string[];
}

const { address, token } = workerData as { address: string; token: string };
const headers = { authorization: `Bearer ${token}` };

async function read(reader: string, { signal }: AbortController): Promise<Reading> {
  const [times, failed]: [number[], string[]] = [[], []];
  for (let index = READERS.indexOf(reader); !signal.aborted; index += 1) {
    const path = PATHS[index % PATHS.length] ?? '/';
    const startedAt = performance.now();
    const sending = { method: 'GET', path, ...(path.startsWith('/portal/') ? { headers } : {}) };
    const { status } = await sendFrom({ address }, reader, sending);
    times.push(performance.now() - startedAt);
    if (status !== 200) failed.push(`${path}: ${status}`);
    await wait(PAUSE_MS);
  }
  return { times, failed };
}

async function readUntil(until: AbortController): Promise<void> {
  const readings = await Promise.all(READERS.map((reader) => read(reader, until)));
  parentPort?.postMessage({
    times: readings.flatMap(({ times }) => times),
    failed: readings.flatMap(({ failed }) => failed),
  } satisfies Reading);
}

let ending: AbortController | null = null;
parentPort?.on('message', () => {
  if (ending) {
    ending.abort();
    ending = null;
    return;
  }
  ending = new AbortController();
  void readUntil(ending);
});
