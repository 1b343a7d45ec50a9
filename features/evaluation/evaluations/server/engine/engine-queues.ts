import { createEngineQueue, type EngineQueue } from './engine-queue.ts';
import { ENGINE_QUEUE_LIMITS } from './limits.ts';
import { countEnterpriseRecords } from './pack-enterprise.ts';
import type { EngineTask } from './run-engine.ts';

export type EngineQueueName = keyof typeof ENGINE_QUEUE_LIMITS;

export const engineQueues: Readonly<Record<EngineQueueName, EngineQueue>> = {
  quick: createEngineQueue(ENGINE_QUEUE_LIMITS.quick),
  outlook: createEngineQueue(ENGINE_QUEUE_LIMITS.outlook),
  huge: createEngineQueue(ENGINE_QUEUE_LIMITS.huge),
};

/** Kinds of tasks that evaluate an enterprise once per day or person, which takes seconds for an ordinary enterprise. */
const IS_LONG: Readonly<Record<EngineTask['kind'], boolean>> = {
  one: false,
  held: false,
  all: false,
  suppose: false,
  statements: false,
  forecast: false,
  lapses: true,
  keyPeople: true,
};
/** An enterprise with more records than this would delay the other questions in the queue too long. */
const MAX_QUICK = 5_000;
const MAX_LONG = 500;

/**
 * Selects the queue of a task, so that interactive reports never wait for forecasts, and ordinary enterprises never wait for enterprises
 * with thousands of records.
 */
export function pickQueue({ kind, question }: EngineTask): EngineQueueName {
  const isLong = IS_LONG[kind];
  if (countEnterpriseRecords(question.enterprise) > (isLong ? MAX_LONG : MAX_QUICK)) return 'huge';
  return isLong ? 'outlook' : 'quick';
}
