import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from '#platform/server/db/db.ts';

/** Length of the ticks in which Linux counts (`getconf CLK_TCK`). */
const TICK_MS = 10;

interface ProcessTime {
  readonly parent: number;
  readonly ms: number;
}

/** @returns null if the process has ended */
function readProcess(pid: number | string): ProcessTime | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may contain spaces; the fields after it do not.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, ms: (user + system + userOfEnded + systemOfEnded) * TICK_MS };
  } catch {
    return null;
  }
}

const roots = new Set([process.pid]);

/** Includes the database server in the measurements, if it runs on this machine. */
export async function includeDatabase(db: Db): Promise<void> {
  const { rows } = await db.sql<{ pid: number }>('select pg_backend_pid() as pid', []);
  const pid = rows[0]?.pid ?? 0;
  const isHere = (() => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
    } catch {
      return false;
    }
  })();
  const server = isHere ? readProcess(pid)?.parent : undefined;
  if (server !== undefined) roots.add(server);
}

/**
 * Returns the processor time in milliseconds of all threads of this process, its child processes and the database server, including ended
 * ones. On a system without /proc, of this process only.
 */
export function readProcessorMs(): number {
  let all: [number, ProcessTime][];
  try {
    all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = readProcess(name);
        return found === null ? [] : [[Number(name), found] as [number, ProcessTime]];
      });
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  const byParent = Map.groupBy(all, ([, { parent }]) => parent);
  const counted = new Map(all.filter(([pid]) => roots.has(pid)));
  // A map is iterated in the order of insertion, so the children that are added here are visited as well.
  for (const [pid] of counted) for (const [child, time] of byParent.get(pid) ?? []) counted.set(child, time);
  return [...counted.values()].reduce((sum, { ms }) => sum + ms, 0);
}
