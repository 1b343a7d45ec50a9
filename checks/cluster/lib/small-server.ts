import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, openWorkshop } from '../../lib/own-postgres.ts';

/** A database server whose tables lie on a file system of their own, small enough to fill. */
export interface SmallServer {
  readonly port: number;
  /** Where tables belong that shall run out of room. */
  readonly place: string;
  /** Leaves room for so many bytes. */
  fill(room: number): void;
  makeRoom(): void;
  start(): void;
  /** As when its machine goes away. */
  kill(): void;
  remove(): void;
}

const PIECE = Buffer.alloc(64 * 1024);

function roomOf(disk: string): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}

/** Null: nobody may make a file system here. */
export async function startSmallServer(megabytes: number): Promise<SmallServer | null> {
  const shop = openWorkshop('small');
  const disk = shop.makeFolder('disk');
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', disk]).status === 0;
  if (!isMounted) {
    shop.remove();
    return null;
  }
  const [data, filler] = [join(shop.folder, 'data'), join(disk, 'filler')];
  const port = await freePort();
  const control = (...args: readonly string[]) =>
    void shop.postgres('pg_ctl', '--pgdata', data, '--log', `${data}.log`, '--wait', ...args);
  shop.initialise(data);
  const own = ["listen_addresses = '127.0.0.1'", `port = ${port}`, `unix_socket_directories = '${shop.folder}'`, ''];
  writeFileSync(join(data, 'postgresql.auto.conf'), own.join('\n'));
  control('start');
  return {
    port,
    place: shop.makeFolder('disk/tables'),
    fill(room) {
      // Piece by piece: the server writes meanwhile, too.
      while (roomOf(disk) > room + PIECE.length) appendFileSync(filler, PIECE);
    },
    makeRoom: () => rmSync(filler),
    start: () => control('start'),
    kill: () => control('stop', '--mode', 'immediate'),
    remove() {
      control('stop', '--mode', 'immediate');
      spawnSync('umount', [disk]);
      shop.remove();
    },
  };
}
