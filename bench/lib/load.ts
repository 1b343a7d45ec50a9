import { Worker } from 'node:worker_threads';
import { readProcessorMs } from './processor-time.ts';

/** Client thread that requests one address repeatedly over kept-alive connections and counts the responses. */
const CLIENT = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const { urls, headers, method, body, connections, milliseconds } = workerData;
let turn = 0;
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const until = Date.now() + milliseconds;
let done = 0, failed = 0, bytes = 0;
const times = [];
const once = () => new Promise((resolve) => {
  const start = process.hrtime.bigint();
  const url = urls[turn++ % urls.length];
  const request = http.request(url, { agent, headers, method }, (response) => {
    response.on('data', (chunk) => { bytes += chunk.length; });
    response.on('end', () => {
      if (response.statusCode === 200) done += 1; else failed += 1;
      times.push(Number(process.hrtime.bigint() - start) / 1e6);
      resolve();
    });
  });
  request.on('error', () => { failed += 1; resolve(); });
  request.end(body);
});
let isOver = false;
parentPort.once('message', () => { isOver = true; });
const loop = async () => { while (!isOver && Date.now() < until) await once(); };
Promise.all(Array.from({ length: connections }, loop)).then(() => {
  times.sort((a, b) => a - b);
  agent.destroy();
  const { user, system } = process.threadCpuUsage();
  parentPort.postMessage({ ownMs: (user + system) / 1000, done, failed, bytes, p99: times[Math.floor(times.length * 0.99)] ?? 0 });
});
`;

export interface LoadResult {
  readonly perSecond: number;
  /** Responses per second of processor time of this thread, which runs the server; other processes do not affect it. */
  readonly perCpuSecond: number;
  /**
   * Processor time in milliseconds per response, over all threads and processes of the program and its database; the client is not
   * included.
   */
  readonly msOfAll: number;
  readonly done: number;
  readonly failed: number;
  readonly bytesPerAnswer: number;
  readonly p99Ms: number;
}

export interface LoadTarget {
  /** One address, or several addresses in rotation. */
  readonly url: string | readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly body?: object;
  /** Eight by default. */
  readonly connections?: number;
}

export const LOAD_CONNECTIONS = 8;

/**
 * Sends requests for the given time and returns rates and percentiles.
 * @param over signal that ends the measurement early
 */
export async function measureLoad(target: LoadTarget, milliseconds: number, over?: AbortSignal): Promise<LoadResult> {
  const worker = new Worker(CLIENT, {
    eval: true,
    workerData: {
      urls: [target.url].flat(),
      headers: { ...(target.body ? { 'content-type': 'application/json' } : {}), ...target.headers },
      method: target.method ?? 'GET',
      body: target.body ? JSON.stringify(target.body) : undefined,
      connections: target.connections ?? LOAD_CONNECTIONS,
      milliseconds,
    },
  });
  over?.addEventListener('abort', () => worker.postMessage('over'), { once: true });
  const before = process.threadCpuUsage();
  const allBefore = readProcessorMs();
  const answer = await new Promise<{ ownMs: number; done: number; failed: number; bytes: number; p99: number }>(
    (resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    },
  );
  const { user, system } = process.threadCpuUsage(before);
  const allMs = readProcessorMs() - allBefore - answer.ownMs;
  await worker.terminate();
  return {
    perSecond: (answer.done * 1000) / milliseconds,
    perCpuSecond: (answer.done * 1_000_000) / (user + system),
    msOfAll: allMs / Math.max(1, answer.done),
    done: answer.done,
    failed: answer.failed,
    bytesPerAnswer: Math.round(answer.bytes / Math.max(1, answer.done + answer.failed)),
    p99Ms: answer.p99,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Measures several targets alternately, so that disturbances affect all of them. Returns the median rate of each, and the best rate per
 * processor second.
 */
export async function compareLoads<Name extends string>(
  targets: Readonly<Record<Name, LoadTarget>>,
  rounds = 3,
  milliseconds = 2000,
): Promise<Record<Name, LoadResult>> {
  const names = Object.keys(targets) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as LoadResult[]])) as Record<Name, LoadResult[]>;
  for (const name of names) await measureLoad(targets[name], 500);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await measureLoad(targets[name], milliseconds));
  }
  return Object.fromEntries(
    names.map((name) => {
      const all = results[name];
      const failed = all.reduce((sum, result) => sum + result.failed, 0);
      const first = all[0];
      if (!first || failed > 0) throw new Error(`${name}: ${failed} answers were not 200`);
      return [
        name,
        {
          ...first,
          perSecond: median(all.map((result) => result.perSecond)),
          // The best round: other processes occupy the caches and can only slow a round down.
          perCpuSecond: Math.max(...all.map((result) => result.perCpuSecond)),
          msOfAll: median(all.map((result) => result.msOfAll)),
          p99Ms: median(all.map((result) => result.p99Ms)),
          failed,
        },
      ];
    }),
  ) as Record<Name, LoadResult>;
}
