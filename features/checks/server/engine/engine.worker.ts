/** Checks run off the main thread: a large firm against all standards must not keep others waiting. */
import { parentPort } from 'node:worker_threads';
import type { EngineAnswer } from './lane.ts';
import { type EngineTask, runEngine } from './run-engine.ts';

/** Often enough for somebody who waits, seldom enough to cost nothing. */
const TELL_EVERY_MS = 500;

function createTeller(): (share: number) => void {
  const state = { told: performance.now() };
  return (share) => {
    if (performance.now() - state.told < TELL_EVERY_MS) return;
    state.told = performance.now();
    parentPort?.postMessage({ share });
  };
}

function answer(task: EngineTask): EngineAnswer {
  try {
    return { ok: true, result: runEngine(task, createTeller()) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: EngineTask) => parentPort?.postMessage(answer(task)));
