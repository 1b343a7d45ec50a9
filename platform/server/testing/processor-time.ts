import { cpuUsage, threadCpuUsage } from 'node:process';

/**
 * The processor time that this process spends (all of its threads) while `work` runs, in milliseconds.
 * Unlike the time on a clock it does not grow because the machine has other work, so a limit on it holds on any machine.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = cpuUsage();
  await work();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Watches how long this thread computes without letting anything else run.
 * @returns a function that ends it and answers the longest such time, in milliseconds of this thread's processor time
 */
export function watchHolds(): () => number {
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
