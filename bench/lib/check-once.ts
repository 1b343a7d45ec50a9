/**
 * One run over all levels in a process of its own, on a thread with the limits of the engine's, which tells the most memory that the
 * process ever held: `node check-once.ts PEOPLE`.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { evaluateAll } from '#domain/qualification/evaluate-all.ts';
import { ENGINE_QUEUE_LIMITS } from '#features/evaluation/evaluations/server/engine/limits.ts';
import { buildLargeEnterprise } from './large-enterprise.ts';

/**
 * Most that this process held, in megabytes. Of a process that another one started, `maxRSS` begins with what that one held at the time
 * (Linux keeps the figure over `exec`), so the system's own account comes first.
 */
function peakMegabytes(): number {
  try {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kib !== undefined) return Math.round((Number(kib) * 1024) / 1e6);
  } catch {
    // No such system.
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
