import type { EngineAnswer, Tell } from './lane.ts';
import { lanes, pickLane } from './lanes.ts';
import type { EngineResults, EngineTask } from './run-engine.ts';

/** By whom a question is asked: firms take turns. */
const readOwner = ({ question }: EngineTask): string => {
  const { creditCode, entName } = question.firm.enterprise;
  return creditCode ?? entName;
};

/**
 * Puts one question to the engine. Quick questions, forecasts and huge firms have a thread each.
 * @param tell learns how far a long one is, from 0 to 1
 * @throws Failure when too much of the firm waits already, or it is too large to be checked
 */
export async function askEngine<K extends EngineTask['kind']>(
  task: Extract<EngineTask, { kind: K }>,
  tell: Tell = () => undefined,
): Promise<EngineResults[K]> {
  const answer: EngineAnswer = await lanes[pickLane(task)].ask(readOwner(task), task, tell);
  if (!answer.ok) throw new Error(`a check failed: ${answer.error}`);
  // The thread answers every kind of task with its own kind of result.
  return answer.result as EngineResults[K];
}
