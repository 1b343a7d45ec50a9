/** Checks run off the main thread: a large firm against all standards must not keep others waiting. */
import { parentPort } from 'node:worker_threads';
import type { EngineAnswer } from './engine.ts';
import { type EngineTask, runEngine } from './run-engine.ts';

function answer(task: EngineTask): EngineAnswer {
  try {
    return { ok: true, result: runEngine(task) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (task: EngineTask) => parentPort?.postMessage(answer(task)));
