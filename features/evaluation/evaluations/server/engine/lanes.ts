import { createLane, type Lane } from './lane.ts';
import { LANE_LIMITS } from './limits.ts';
import { sizeOf } from './pack-firm.ts';
import type { EngineTask } from './run-engine.ts';

export type LaneName = keyof typeof LANE_LIMITS;

export const lanes: Readonly<Record<LaneName, Lane>> = {
  quick: createLane(LANE_LIMITS.quick),
  outlook: createLane(LANE_LIMITS.outlook),
  huge: createLane(LANE_LIMITS.huge),
};

/** Kinds that check a firm again for each day or person: seconds for a usual one. */
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
const MOST_QUICK = 5_000;
const MOST_LONG = 500;

/** A report that somebody waits for never waits for a forecast, nor a usual firm for one of thousands. */
export function pickLane({ kind, question }: EngineTask): LaneName {
  const isLong = IS_LONG[kind];
  if (sizeOf(question.firm) > (isLong ? MOST_LONG : MOST_QUICK)) return 'huge';
  return isLong ? 'outlook' : 'quick';
}
