import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#platform/server/db/local-server/free-port.ts';
import { openWorkshop } from '../../lib/own-postgres.ts';

/** A primary whose commits wait for its standby. */
export interface Servers {
  readonly primaryPort: number;
  readonly standbyPort: number;
  /** The machine of the primary is gone from one moment to the next. */
  killPrimary(): Promise<void>;
  /** The command of docs/operation.md. */
  promoteStandby(): Promise<void>;
  stopStandby(): void;
  stop(): void;
}

export async function startServers(): Promise<Servers> {
  const shop = openWorkshop('cluster');
  const [primary, standby] = [join(shop.folder, 'primary'), join(shop.folder, 'standby')];
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  const control = (data: string, ...args: readonly string[]) =>
    shop.postgres('pg_ctl', '--pgdata', data, '--log', `${data}.log`, '--wait', ...args);
  /** Lets the clients of the test continue meanwhile. */
  const controlMeanwhile = (data: string, ...args: readonly string[]) =>
    shop.postgresMeanwhile('pg_ctl', '--pgdata', data, '--log', `${data}.log`, '--wait', ...args);
  const getSettings = (port: number, ...more: readonly string[]): string =>
    [
      "listen_addresses = '127.0.0.1'",
      `port = ${port}`,
      `unix_socket_directories = '${shop.folder}'`,
      // Servers are killed here, not machines: what was written survives without being flushed to the disk.
      'fsync = off',
      ...more,
      '',
    ].join('\n');
  shop.initialise(primary);
  writeFileSync(join(primary, 'postgresql.auto.conf'), getSettings(primaryPort));
  control(primary, 'start');
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=standby`;
  shop.postgres(
    'pg_basebackup',
    '--pgdata',
    standby,
    '--dbname',
    source,
    '--write-recovery-conf',
    '--checkpoint',
    'fast',
  );
  writeFileSync(
    join(standby, 'postgresql.auto.conf'),
    getSettings(standbyPort, `primary_conninfo = '${source}'`, 'hot_standby = on'),
  );
  control(standby, 'start');
  // Only now, or the primary would wait for a standby that is not there yet.
  writeFileSync(
    join(primary, 'postgresql.auto.conf'),
    getSettings(primaryPort, "synchronous_standby_names = 'standby'", 'synchronous_commit = on'),
  );
  control(primary, 'reload');
  return {
    primaryPort,
    standbyPort,
    killPrimary: () => controlMeanwhile(primary, 'stop', '--mode', 'immediate'),
    promoteStandby: () => controlMeanwhile(standby, 'promote'),
    stopStandby: () => void control(standby, 'stop', '--mode', 'immediate'),
    stop() {
      for (const data of [primary, standby]) {
        if (existsSync(join(data, 'postmaster.pid'))) control(data, 'stop', '--mode', 'immediate');
      }
      shop.remove();
    },
  };
}
