/**
 * The attack suite (`npm test -- attack`): each file beside this folder is one shape of attack on the real program, with what it costs other
 * readers. To add one, write `checks/attack/<shape>.test.ts`:
 *
 *     import { attack, sendFrom } from './lib/shape.ts';
 *
 *     attack('what a stranger tries', async (target, round) => {
 *       const answer = await sendFrom(target, '203.0.113.9', { method: 'POST', path: '/portal/…', headers, body });
 *       return answer.status;            // counted by status, and shown with the figures
 *     }, { atOnce: 8, expected: [429, 413] });
 *
 * One program serves all shapes, in production mode, on the server of `TEST_DATABASE_URL` or on its own, with the enterprises and people
 * of `apps/server/testing/people.ts`; `target.tokens.member` and so on are live sessions. The caller is told apart by the second argument of
 * `sendFrom`, because the suite stands where a trusted proxy stands; each shape has addresses of its own. While the attack goes on, readers in a
 * thread of their own read pages and calls; the test holds the 99th percentile of their waiting, the life of the process and its memory against
 * what docs/security.md promises. Everything is bounded in count and time and stays on 127.0.0.1.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addTestAccounts, signIn, type TestAccount, type TestAccountIds } from '#apps/server/testing/people.ts';
import { type Program, startProgram } from '#apps/server/testing/program.ts';
import { openDatabase } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import {
  dropDatabase,
  getDatabaseUrl,
  MIGRATIONS_FOLDER,
  silentDatabaseLog,
  withDatabaseConnection,
} from '#platform/server/testing/database-template.ts';

/** What a shape is given of the running program; plain, because it crosses processes. */
export interface Target {
  readonly address: string;
  readonly pid: number;
  /** Sessions that are open, by who they belong to. */
  readonly tokens: Readonly<Record<TestAccount, string>>;
  readonly enterprises: TestAccountIds['enterprises'];
}

export interface RunningTarget {
  readonly target: Target;
  readonly program: Program;
  stop(): Promise<void>;
}

const PEOPLE: readonly TestAccount[] = ['member', 'other', 'expired', 'guest', 'operator'];

/** Makes the accounts before the program starts: its own server belongs to one process. */
async function prepare(dataDir: string, databaseUrl: string | null): Promise<Pick<Target, 'tokens' | 'enterprises'>> {
  const db = await openDatabase({ dataDir, databaseUrl, log: silentDatabaseLog });
  try {
    await migrate(db, MIGRATIONS_FOLDER);
    const now = new Date();
    const { users, enterprises } = await addTestAccounts(db, now);
    const found = await Promise.all(
      PEOPLE.map(async (person) => [person, await signIn(db, users[person], now)] as const),
    );
    return { tokens: Object.fromEntries(found) as Record<TestAccount, string>, enterprises };
  } finally {
    await db.close();
  }
}

/** Starts the program as an operator would, on a database of its own. */
export async function startTarget(): Promise<RunningTarget> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-attack-'));
  const server = process.env.TEST_DATABASE_URL ?? null;
  const database = `zhixun_attack_${randomUUID().replaceAll('-', '')}`;
  if (server) await withDatabaseConnection(server, (db) => db.sql(`create database ${database}`));
  const databaseUrl = server && getDatabaseUrl(server, database);
  const accounts = await prepare(dataDir, databaseUrl);
  const program = startProgram({
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://portal.example',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    SAMPLE_PASSWORD: '',
    LOG_LEVEL: 'error',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const address = await program.address;
  return {
    target: { address, pid: program.child.pid ?? 0, ...accounts },
    program,
    async stop() {
      program.child.kill('SIGTERM');
      await program.ended;
      if (server) await dropDatabase(server, database);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
