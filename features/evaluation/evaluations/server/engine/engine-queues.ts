import { createLane, type EngineQueue } from './engine-queue.ts';
import { ENGINE_QUEUE_LIMITS } from './limits.ts';
import { getSize } from './pack-enterprise.ts';
import type { EngineTask } from './run-engine.ts';

export type EngineQueueName = keyof typeof ENGINE_QUEUE_LIMITS;

export const engineQueues: Readonly<Record<EngineQueueName, EngineQueue>> = {
  quick: createLane(ENGINE_QUEUE_LIMITS.quick),
  outlook: createLane(ENGINE_QUEUE_LIMITS.outlook),
  huge: createLane(ENGINE_QUEUE_LIMITS.huge),
};

/** Kinds that check an enterprise again for each day or person: seconds for a usual one. */
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
/** Above these sizes a question takes too long for those that wait behind it. */
const MAX_QUICK = 5_000;
const MAX_LONG = 500;

/** A report that somebody waits for never waits for a forecast, nor a usual enterprise for one of thousands. */
export function pickLane({ kind, question }: EngineTask): EngineQueueName {
  const isLong = IS_LONG[kind];
  if (getSize(question.firm) > (isLong ? MAX_LONG : MAX_QUICK)) return 'huge';
  return isLong ? 'outlook' : 'quick';
}
