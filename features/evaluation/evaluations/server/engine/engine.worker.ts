/** Checks run off the main thread: a large firm against all standards must not keep others waiting. */
import { parentPort } from 'node:worker_threads';
import type { Firm } from '#domain/firm/firm.ts';
import type { EngineAnswer, SentTask } from './lane.ts';
import { openFirm, type PackedFirm } from './pack-firm.ts';
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

/** The last large firm: most questions in a row are about the same one. */
const opened: { number: number; firm: Firm | null } = { number: 0, firm: null };

function open(packed: PackedFirm): Firm {
  if (opened.firm === null || opened.number !== packed.number) {
    // The one before goes first: two of them may be more than the thread holds.
    opened.firm = null;
    Object.assign(opened, { number: packed.number, firm: openFirm(packed) });
  }
  return opened.firm ?? openFirm(packed);
}

function answer({ task, packed }: SentTask): EngineAnswer {
  try {
    const whole: EngineTask = packed === null ? task : { ...task, question: { ...task.question, firm: open(packed) } };
    return { ok: true, result: runEngine(whole, createTeller()) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (sent: SentTask) => parentPort?.postMessage(answer(sent)));
