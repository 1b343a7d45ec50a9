import { readFileSync, writeFileSync } from 'node:fs';

/** Forgets the peak of a process so far, where the system lets us; else the peak of all that ran before counts too. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // No such system, or not our process: the figure is then the higher one.
  }
}

const residentMiB = (pid: number | string, name: 'VmHWM' | 'VmRSS'): number | null => {
  try {
    const [, kib] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? null : Math.round(Number(kib) / 1024);
  } catch {
    return null;
  }
};

/** What the helpers of a process hold at this moment, in MiB. */
export function helpersMiB(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (residentMiB(child, 'VmRSS') ?? 0), 0);
  } catch {
    return 0; // no such system
  }
}

/** The most memory that a process held since then, in MiB; null where the system does not say. */
export const peakMiB = (pid: number): number | null => residentMiB(pid, 'VmHWM');
