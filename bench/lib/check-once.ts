/**
 * Evaluates all levels once in a separate process, on a thread with the heap limits of the evaluation engine, and prints the peak memory of
 * the process: `node check-once.ts PEOPLE`.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { evaluateAll } from '#domain/qualification/evaluate-all.ts';
import { ENGINE_QUEUE_LIMITS } from '#features/evaluation/evaluations/server/engine/limits.ts';
import { buildLargeEnterprise } from './large-enterprise.ts';

/**
 * Returns the peak memory of this process in MB. In a child process `maxRSS` starts with the value of the parent (Linux keeps it across
 * `exec`), so /proc is preferred.
 */
function peakMegabytes(): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib !== undefined) return Math.round((Number(kib) * 1024) / 1e6);
  } catch {
    // The system has no /proc.
  }
  return Math.round((process.resourceUsage().maxRSS * 1024) / 1e6);
}

function checkOnce(people: number): number {
  const catalogue = createCatalogue(loadFacts());
  const enterprise = buildLargeEnterprise(people, (people * 2) / 5);
  return evaluateAll({ catalogue, enterprise, asOf: '2026-11-20' }).length;
}

if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: Number(process.argv[2]),
    resourceLimits: ENGINE_QUEUE_LIMITS.huge.heap,
  });
  thread.once('message', (levels: number) => {
    process.stdout.write(JSON.stringify({ levels, megabytes: peakMegabytes() }));
  });
} else parentPort?.postMessage(checkOnce(Number(workerData)));
