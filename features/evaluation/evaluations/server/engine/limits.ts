import type { ResourceLimits } from 'node:worker_threads';

/**
 * The engine creates short-lived objects for a large enterprise. A larger young generation uses 100 MB more and is no faster (5,000 people
 * against all standards: 305 MB instead of 204 MB). If an evaluation does not fit into the old generation, the caller gets an error and the
 * program continues.
 */
const YOUNG_MB = 48;

export interface EngineQueueLimits {
  readonly heap: ResourceLimits;
  /** An idle thread ends after this time and releases its memory to the system. */
  readonly idleMs: number;
}

const limit = (maxOldGenerationSizeMb: number, idleMs: number): EngineQueueLimits => ({
  heap: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb },
  idleMs,
});

/** Workers of interactive queues stay alive for a while; the others are seldom used. */
export const ENGINE_QUEUE_LIMITS = {
  quick: limit(1024, 300_000),
  outlook: limit(1024, 15_000),
  huge: limit(1536, 15_000),
} as const satisfies Readonly<Record<string, EngineQueueLimits>>;

/**
 * The maximum duration of a task: the largest importable enterprise needs a few seconds for all standards; one with tens of thousands of
 * people needs minutes for a forecast.
 */
export const MAX_ENGINE_TASK_MS = 900_000;
/** The maximum number of questions of one enterprise in one queue. */
export const MAX_QUEUED_ENGINE_TASKS = 50;
