import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#platform/server/db/local-server/free-port.ts';
import { openWorkshop } from '../../lib/own-postgres.ts';

/** A database server whose data folder, or whose log alone, lies on a file system of its own, small enough to fill. */
export interface SmallServer {
  readonly port: number;
  /** Leaves room for so many bytes. */
  fill(room: number): void;
  makeRoom(): void;
  start(): void;
  /** Whether the server itself still runs, answering or not. */
  isRunning(): boolean;
  /** As when its machine goes away. */
  kill(): void;
  remove(): void;
}

const PIECE = Buffer.alloc(64 * 1024);

function getRoom(disk: string): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}

/**
 * Null where this process has no right to mount a file system.
 * @param part what lies on the small file system: `data`, the whole data folder, or `log`, which is `pg_wal` alone
 */
export async function startSmallServer(megabytes: number, part: 'data' | 'log' = 'data'): Promise<SmallServer | null> {
  const shop = openWorkshop('small');
  const disk = shop.makeFolder('disk');
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', disk]).status === 0;
  if (!isMounted) {
    shop.remove();
    return null;
  }
  const data = part === 'log' ? join(shop.folder, 'data') : join(disk, 'data');
  const filler = join(disk, 'filler');
  const port = await findFreePort();
  const control = (...args: readonly string[]) =>
    void shop.postgres('pg_ctl', '--pgdata', data, '--log', join(shop.folder, 'server.log'), '--wait', ...args);
  if (part === 'log') shop.initialise(data, shop.makeFolder('disk/log'));
  else shop.initialise(data);
  const own = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `unix_socket_directories = '${shop.folder}'`,
    // A log that stays smaller than its file system, as long as nothing else fills that.
    'max_wal_size = 64MB',
    'min_wal_size = 32MB',
    '',
  ];
  writeFileSync(join(data, 'postgresql.auto.conf'), own.join('\n'));
  control('start');
  const isRunning = (): boolean => {
    try {
      shop.postgres('pg_ctl', '--pgdata', data, 'status');
      return true;
    } catch {
      return false; // pg_ctl answers 3 for a server that has ended
    }
  };
  return {
    port,
    fill(room) {
      // Piece by piece: the server writes meanwhile, too.
      while (getRoom(disk) > room + PIECE.length) appendFileSync(filler, PIECE);
    },
    makeRoom: () => rmSync(filler),
    start: () => control('start'),
    isRunning,
    kill: () => control('stop', '--mode', 'immediate'),
    remove() {
      if (isRunning()) control('stop', '--mode', 'immediate');
      spawnSync('umount', [disk]);
      shop.remove();
    },
  };
}
