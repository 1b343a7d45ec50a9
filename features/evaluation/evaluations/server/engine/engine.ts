import type { EngineAnswer, Tell } from './engine-queue.ts';
import { engineQueues, pickLane } from './engine-queues.ts';
import { readOwner } from './pack-enterprise.ts';
import type { EngineResults, EngineTask } from './run-engine.ts';

/**
 * Puts one question to the engine. Quick questions, forecasts and huge enterprises have a thread each.
 * @param tell learns how far a long one is, from 0 to 1
 * @throws ApiError when too much of the enterprise waits already, or it is too large to be checked
 */
export async function enqueueEngineTask<K extends EngineTask['kind']>(
  task: Extract<EngineTask, { kind: K }>,
  tell: Tell = () => undefined,
): Promise<EngineResults[K]> {
  const answer: EngineAnswer = await engineQueues[pickLane(task)].ask(readOwner(task.question.firm), task, tell);
  if (!answer.ok) throw new Error(`a check failed: ${answer.error}`);
  // The thread answers every kind of task with its own kind of result.
  return answer.result as EngineResults[K];
}
