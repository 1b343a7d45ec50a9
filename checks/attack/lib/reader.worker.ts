import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { sendFrom } from './send.ts';

/** What another reader asks for, one after the other, until he is told to stop; his times go back at the end. */
const PATHS = ['/', '/policy', '/portal/getInfo', '/portal/project/list', '/portal/api/policy/list', '/login'];
const READER = '198.51.100.1';
const PAUSE_MS = 15;

const { address, token } = workerData as { address: string; token: string };
const target = { address: new URL(address) };
const headers = { authorization: `Bearer ${token}` };
const ending = new AbortController();
parentPort?.once('message', () => ending.abort());

const times: number[] = [];
const failed: string[] = [];
for (let index = 0; !ending.signal.aborted; index += 1) {
  const path = PATHS[index % PATHS.length] ?? '/';
  const startedAt = performance.now();
  const { status } = await sendFrom(target, READER, {
    method: 'GET',
    path,
    ...(path.startsWith('/portal/') ? { headers } : {}),
  });
  times.push(performance.now() - startedAt);
  if (status !== 200) failed.push(`${path}: ${status}`);
  await wait(PAUSE_MS);
}
parentPort?.postMessage({ times, failed });
process.exit(0);
