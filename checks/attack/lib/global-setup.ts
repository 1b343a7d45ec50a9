import type { TestProject } from 'vitest/node';
import { startTarget, type Target } from './target.ts';

declare module 'vitest' {
  interface ProvidedContext {
    attackTarget: Target;
  }
}

/** One program for all shapes; its survival is checked here, because no later test checks it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await startTarget();
  const { target, program } = running;
  project.provide('attackTarget', target);
  return async () => {
    const { exitCode, signalCode } = program.child;
    await running.stop();
    if (exitCode !== null || signalCode !== null)
      throw new Error(`the program ended (${exitCode ?? signalCode}): ${program.output()}`);
  };
}
