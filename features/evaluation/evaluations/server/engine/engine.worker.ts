/** Evaluations run off the main thread, so that a large enterprise does not block other requests. */
import { parentPort } from 'node:worker_threads';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { EngineAnswer, QueuedTask } from './engine-queue.ts';
import { type PackedEnterprise, type UnpackedChunks, unpackEnterprise } from './pack-enterprise.ts';
import { type EngineTask, runEvaluationEngine } from './run-engine.ts';

/** The interval of progress reports: short enough for a waiting user, long enough to cost little. */
const PROGRESS_EVERY_MS = 500;

function createTeller(): (share: number) => void {
  const state = { told: performance.now() };
  return (share) => {
    if (performance.now() - state.told < PROGRESS_EVERY_MS) return;
    state.told = performance.now();
    parentPort?.postMessage({ share });
  };
}

/** Caches the last unpacked enterprise, because consecutive questions are usually about the same enterprise. */
const opened: { number: number; enterprise: EnterpriseDocument | null } = { number: 0, enterprise: null };
const openedPieces: UnpackedChunks = new Map();

function open(packed: PackedEnterprise): EnterpriseDocument {
  if (opened.enterprise === null || opened.number !== packed.number) {
    // The previous enterprise is released first, because two of them may exceed the memory of the thread.
    opened.enterprise = null;
    Object.assign(opened, { number: packed.number, enterprise: unpackEnterprise(packed, openedPieces) });
  }
  return opened.enterprise ?? unpackEnterprise(packed);
}

function answer({ task, packed }: QueuedTask): EngineAnswer {
  try {
    const whole: EngineTask =
      packed === null ? task : { ...task, question: { ...task.question, enterprise: open(packed) } };
    return { ok: true, result: runEvaluationEngine(whole, createTeller()) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (sent: QueuedTask) => parentPort?.postMessage(answer(sent)));
