import { readFileSync } from 'node:fs';

/** The kernel's process clock has 100 ticks a second on every machine (proc(5), sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10;
/**
 * Positions of user and system time in the fields after the process name, which may contain any character. The state is the first field,
 * user and system time are the twelfth and thirteenth.
 */
const [USER, SYSTEM] = [11, 12];

/** Returns the CPU time of a process and its threads in milliseconds; null if the system does not report it, or the process has ended. */
export function getProcessorMs(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null;
  try {
    const told = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = told.slice(told.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : null;
  } catch {
    return null;
  }
}
