import type { EngineAnswer, ReportProgress } from './engine-queue.ts';
import { engineQueues, pickQueue } from './engine-queues.ts';
import { getSchedulerKey } from './pack-enterprise.ts';
import type { EngineResults, EngineTask } from './run-engine.ts';

/**
 * Sends one question to the engine. Quick questions, forecasts and huge enterprises have separate threads.
 * @param tell receives the progress of a long question, from 0 to 1
 * @throws ApiError if too many questions of the enterprise are queued, or it is too large to be evaluated
 */
export async function enqueueEngineTask<K extends EngineTask['kind']>(
  task: Extract<EngineTask, { kind: K }>,
  tell: ReportProgress = () => undefined,
): Promise<EngineResults[K]> {
  const answer: EngineAnswer = await engineQueues[pickQueue(task)].ask(
    getSchedulerKey(task.question.enterprise),
    task,
    tell,
  );
  if (!answer.ok) throw new Error(`a check failed: ${answer.error}`);
  // The type of the result depends on the kind of the task.
  return answer.result as EngineResults[K];
}
