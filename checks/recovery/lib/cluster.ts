import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#platform/server/db/local-server/free-port.ts';
import { openWorkshop } from '../../lib/own-postgres.ts';

const STANZA = 'portal';

/** A PostgreSQL server whose log goes to a repository of pgBackRest, as docs/operation.md says. */
export interface Cluster {
  readonly url: string;
  start(): void;
  stop(): void;
  /** The machine is lost: everything that is not in the repository. */
  lose(): void;
  /** Runs pgBackRest with the settings of this server. */
  backrest(...args: readonly string[]): string;
  remove(): void;
}

export async function makeCluster(): Promise<Cluster> {
  const shop = openWorkshop('recovery');
  const [data, settings] = [join(shop.folder, 'data'), join(shop.folder, 'pgbackrest.conf')];
  const port = await findFreePort();
  const backrest = (...args: readonly string[]) =>
    shop.run('pgbackrest', `--config=${settings}`, `--stanza=${STANZA}`, ...args);
  const lines = [
    '[global]',
    `repo1-path=${shop.makeFolder('repository')}`,
    'repo1-retention-full=2',
    `lock-path=${shop.makeFolder('lock')}`,
    `log-path=${shop.makeFolder('log')}`,
    'start-fast=y',
    `[${STANZA}]`,
    `pg1-path=${data}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${shop.folder}`,
    'pg1-user=postgres',
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  shop.initialise(data);
  const own = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `unix_socket_directories = '${shop.folder}'`,
    'archive_mode = on',
    `archive_command = 'pgbackrest --config=${settings} --stanza=${STANZA} archive-push %p'`,
  ];
  writeFileSync(join(data, 'postgresql.auto.conf'), `${own.join('\n')}\n`);
  const log = join(shop.folder, 'log', 'server.log');
  const control = (...args: readonly string[]) =>
    shop.postgres('pg_ctl', '--pgdata', data, '--log', log, '--wait', ...args);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => void control('start'),
    stop: () => void control('stop', '--mode', 'fast'),
    lose: () => rmSync(data, { recursive: true }),
    backrest,
    remove: () => shop.remove(),
  };
}
