import { cpuUsage, threadCpuUsage } from 'node:process';

/**
 * Measures the CPU time of this process (all threads) while `work` runs, in milliseconds. Unlike wall-clock time it does not depend on
 * other load, so a test limit holds on any machine.
 */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = cpuUsage();
  await work();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Measures how long this thread blocks the event loop.
 * @returns a function that stops the measurement and returns the longest block, in milliseconds of the thread's CPU time
 */
export function watchEventLoopBlocking(): () => number {
  let longest = 0;
  let before = threadCpuUsage();
  let next: NodeJS.Immediate;
  const look = () => {
    const { user, system } = threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = threadCpuUsage();
  };
  const turn = () => {
    look();
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  return () => {
    clearImmediate(next);
    look();
    return longest;
  };
}
