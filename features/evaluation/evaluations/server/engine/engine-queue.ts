import { Worker } from 'node:worker_threads';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { createWorkerScheduler } from '#platform/server/workers/worker-scheduler.ts';
import { type EngineQueueLimits, MAX_ENGINE_TASK_MS, MAX_QUEUED_ENGINE_TASKS } from './limits.ts';
import { type PackedEnterprise, packEnterprise, shouldPackEnterprise } from './pack-enterprise.ts';
import type { EngineResults, EngineTask } from './run-engine.ts';
import { WORKER_FILE } from './worker-file.ts';

export type EngineAnswer =
  | { readonly ok: true; readonly result: EngineResults[EngineTask['kind']] }
  | { readonly ok: false; readonly error: string };
export type ReportProgress = (share: number) => void;

/** A task as it is sent to the thread. If the enterprise is sent in packed form, the question contains none of its records. */
export interface QueuedTask {
  readonly task: EngineTask;
  readonly packed: PackedEnterprise | null;
}

export interface EngineQueue {
  /** Processes one question at a time; the scheduler alternates between enterprises. */
  ask(owner: string, task: EngineTask, tell: ReportProgress): Promise<EngineAnswer>;
  /** Terminates the thread together with its current task; the next question starts a new thread. */
  end(): Promise<void>;
}

const readError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? createApiError(KERNEL_ERRORS.archiveTooLarge)
    : error;

const NO_RECORDS = {
  certificates: [],
  registeredPeople: [],
  otherPeople: [],
  achievements: [],
  projects: [],
  equipment: [],
  declarations: [],
} satisfies Partial<EnterpriseDocument>;

const withoutRecords = (task: EngineTask): EngineTask => ({
  ...task,
  question: { ...task.question, enterprise: { ...task.question.enterprise, ...NO_RECORDS } },
});

async function sendable(task: EngineTask): Promise<QueuedTask> {
  if (!shouldPackEnterprise(task.question.enterprise)) return { task, packed: null };
  return { task: withoutRecords(task), packed: await packEnterprise(task.question.enterprise) };
}

async function answerOn(worker: Worker, sent: QueuedTask, tell: ReportProgress): Promise<EngineAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<EngineAnswer>();
  const timer = setTimeout(() => reject(new Error('a check took too long')), MAX_ENGINE_TASK_MS);
  worker.on('message', (message: EngineAnswer | { readonly share: number }) => {
    if ('share' in message) tell(message.share);
    else resolve(message);
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the engine thread ended without an answer')));
  worker.postMessage(sent);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name);
  }
}

/**
 * Creates a queue with one thread, which the first question starts. An idle thread does not keep the process alive and is terminated after
 * `idleMs`.
 */
export function createEngineQueue({ heap, idleMs }: EngineQueueLimits): EngineQueue {
  const turns = createWorkerScheduler({ atOnce: 1, mostWaiting: MAX_QUEUED_ENGINE_TASKS });
  const thread: { worker: Worker | null; timer: NodeJS.Timeout | null } = { worker: null, timer: null };

  async function end(): Promise<void> {
    if (thread.timer !== null) clearTimeout(thread.timer);
    const { worker } = thread;
    Object.assign(thread, { worker: null, timer: null });
    await worker?.terminate();
  }

  function take(): Worker {
    if (thread.timer !== null) clearTimeout(thread.timer);
    const worker = thread.worker ?? new Worker(WORKER_FILE, { resourceLimits: heap });
    Object.assign(thread, { worker, timer: null });
    worker.ref();
    return worker;
  }

  function keep(worker: Worker): void {
    worker.unref();
    thread.timer = setTimeout(() => void end(), idleMs);
    thread.timer.unref();
  }

  return {
    end,
    ask: (owner, task, tell) =>
      turns.run(owner, async () => {
        const sent = await sendable(task);
        const worker = take();
        try {
          const answer = await answerOn(worker, sent, tell);
          keep(worker);
          return answer;
        } catch (error) {
          if (thread.worker === worker) void end();
          throw readError(error);
        }
      }),
  };
}
