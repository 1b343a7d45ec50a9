import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from '#platform/server/db/local-server/free-port.ts';

const FILE = join(import.meta.dirname, '../../../docs/deploy/haproxy.cfg');

export interface Proxy {
  readonly address: string;
  readonly databaseUrl: string;
  /** A question to its socket. @returns the answer */
  ask(command: string): Promise<string>;
  /** A command to its socket, as docs/operation.md says. @throws Error when it was refused */
  tell(command: string): Promise<void>;
  stop(): Promise<void>;
}

/** Runs docs/deploy/haproxy.cfg; what is changed are ports, and where its socket lies. */
export async function startProxy(ports: {
  readonly portals: readonly [number, number];
  readonly primary: number;
  readonly standby: number;
}): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const socket = join(folder, 'admin.sock');
  const [web, database] = [await findFreePort(), await findFreePort()];
  const own = readFileSync(FILE, 'utf8')
    .replace('/run/haproxy/admin.sock', socket)
    .replace('*:8080', `127.0.0.1:${web}`)
    .replace('127.0.0.1:6432', `127.0.0.1:${database}`)
    .replace('10.0.0.11:3000', `127.0.0.1:${ports.portals[0]}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${ports.portals[1]}`)
    .replace('10.0.0.21:5432', `127.0.0.1:${ports.primary}`)
    .replace('10.0.0.22:5432', `127.0.0.1:${ports.standby}`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, own);
  const child = spawn('haproxy', ['-f', file], { stdio: 'ignore' });
  const ask = async (command: string): Promise<string> => {
    const line = connect(socket);
    line.end(`${command}\n`);
    return await text(line);
  };
  return {
    address: `http://127.0.0.1:${web}`,
    databaseUrl: `postgres://postgres@127.0.0.1:${database}/postgres`,
    ask,
    async tell(command) {
      const answer = (await ask(command)).trim();
      if (answer !== '') throw new Error(`${command}: ${answer}`);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
