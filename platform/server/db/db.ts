import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import { createDialect } from './dialect.ts';
import { DataFolderInUseError, translateDatabaseError } from './errors.ts';
import { getServerAddress } from './local-server/cluster.ts';
import { prepareDataFolder, rejectEarlierDatabaseEngine } from './local-server/folder.ts';
import { lockFolder } from './local-server/lock.ts';
import { startLocalServer } from './local-server/server.ts';
import type { DbLog } from './log.ts';
import { createMalformedRows, type MalformedRows } from './malformed.ts';
import { CamelCaseResults } from './names.ts';
import { createDatabaseNotifications, type DatabaseNotifications } from './notices.ts';
import { createSessions, type SessionLimits, type Sessions, type StatementListener } from './sessions.ts';
import { logSlowStatements } from './slow.ts';
import { createStandby, type Standby } from './standby.ts';
import type { Tables } from './tables.ts';
import { columnTypeParsers } from './wire-types.ts';

/** The database. Queries made inside `transaction` join it, at any depth of the call stack. */
export interface Db {
  readonly query: Kysely<Tables>;
  /**
   * Runs `work` atomically. Inside another transaction it is a savepoint: its failure, if caught, undoes only its own part. The outermost
   * transaction is repeated, at most three times, if PostgreSQL aborted it because of a conflict with another one; so `work` must have no
   * side effects outside the transaction.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs work at the end of the surrounding transaction, sorted by `order` with other such work; immediately if there is no transaction.
   * For rows and locks that transactions of all enterprises need: they are then locked only briefly and always in the same order.
   */
  beforeCommit(order: string, work: () => Promise<void>): Promise<void>;
  /** Runs work after the commit of the surrounding transaction; immediately if there is no transaction; never if it is rolled back. */
  afterCommit(work: () => void): void;
  /**
   * Runs work outside the surrounding transaction and its limits, on another connection. Its writes are visible at once and are not rolled
   * back.
   */
  outside<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Returns whether the caller is inside a transaction or a statement limit. Waiting for other work could then cause a deadlock, because
   * that work may need this connection.
   */
  holdsConnection(): boolean;
  /** Runs plain SQL; keys are the column names of the database. Without `params` the text may contain several statements. */
  sql<Row = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>;
  /**
   * Lets the statements of `work` run longer than the usual 15 seconds (sweeps, migrations, maintenance). It occupies one connection until
   * `work` ends, so `work` should contain only the long statement.
   */
  withStatementLimit<T>(seconds: number, work: () => Promise<T>): Promise<T>;
  /**
   * Allows `work` to read from the standby if `mark` has the same value there as on the primary. `mark` returns a number that changes with
   * each commit that the work must see. Writes inside `work`, and all statements after them, use the primary.
   */
  onStandby<T>(this: void, mark: () => Promise<string | null>, work: () => Promise<T>): Promise<T>;
  /** Notifications between the processes on this database, sent when a transaction commits. */
  readonly notices: Pick<DatabaseNotifications, 'listen' | 'isHearing'>;
  /** Rows that were skipped because they do not match the expected type. */
  readonly malformed: MalformedRows;
  /** Returns the number of connections in use and of statements that wait for one. */
  useOfConnections(): ConnectionUse;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionUse {
  readonly most: number;
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface DatabaseOptions {
  /** `postgres://…` of a PostgreSQL server; if missing, the program starts a local server with its data in `dataDir`. */
  databaseUrl?: string | null | undefined;
  /** `postgres://…` of a standby of that server, which answers read-only statements. */
  databaseReadUrl?: string | null | undefined;
  dataDir: string;
  /** Folder with the PostgreSQL programs for the local server; null: an installed version, otherwise the npm package. */
  pgBin?: string | null | undefined;
  /** Lets this process use the server that another process has started in `dataDir`. */
  isGuest?: boolean;
  log: DbLog;
  /** Maximum number of connections to the server. */
  poolSize?: number;
  limits?: Partial<SessionLimits>;
  /** Called after each statement with parameters; for measuring. */
  onStatement?: StatementListener;
}

const LIMITS: SessionLimits = { statementMs: 15_000, acquireMs: 15_000, idleMs: 60_000 };
const POOL = { poolSize: 10, keepMs: 60_000 };
/** Each connection is a server process of 5 to 15 MB, so idle connections are closed after `keepMs`. */
const LOCAL_POOL = { poolSize: 5, keepMs: 10_000 };

/** Returns the folder of the cluster below the data folder. */
export const getClusterFolder = (dataDir: string): string => join(dataDir, 'postgresql');

export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const opening = { ...options, limits: { ...LIMITS, ...options.limits }, readUrl: options.databaseReadUrl ?? null };
  if (options.databaseUrl) return openServer(options.databaseUrl, opening);
  rejectEarlierDatabaseEngine(options.dataDir);
  prepareDataFolder(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const local = { ...opening, ...LOCAL_POOL, ...(options.poolSize !== undefined && { poolSize: options.poolSize }) };
  const place = getClusterFolder(dataDir);
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError && options.isGuest) return null;
    throw error;
  });
  if (lock === null) return openServer(getServerAddress(place), local);
  try {
    const server = await startLocalServer({ place, programs: options.pgBin ?? null, log: options.log });
    const db = openServer(server.url, local);
    return {
      ...db,
      async close() {
        await db.close();
        await server.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Opening extends Pick<DatabaseOptions, 'log' | 'onStatement' | 'poolSize'> {
  readonly limits: SessionLimits;
  /** The time that an idle connection is kept. */
  readonly keepMs?: number;
}

const getConnection = (connectionString: string, limits: SessionLimits) => ({
  connectionString,
  connectionTimeoutMillis: limits.acquireMs,
  keepAlive: true,
  application_name: 'zhixun-zgj',
  // Data is cached in memory or stored on an SSD, so random access costs hardly more than sequential access.
  options: '-c TimeZone=Asia/Shanghai -c random_page_cost=1.1',
});

const openPool = (
  connection: ReturnType<typeof getConnection>,
  { limits, poolSize = POOL.poolSize, keepMs = POOL.keepMs }: Opening,
): pg.Pool =>
  new pg.Pool({
    ...connection,
    max: poolSize,
    idleTimeoutMillis: keepMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleMs * 2,
    types: columnTypeParsers,
  });

/** Longest wait for a standby connection; after that the primary is used. */
const STANDBY_ACQUIRE_MS = 2_000;

/** Opens the connection pool of a standby; the server itself rejects writes. */
function openStandby(url: string, opening: Opening) {
  const { limits, log, onStatement } = opening;
  const connection = getConnection(url, { ...limits, acquireMs: Math.min(limits.acquireMs, STANDBY_ACQUIRE_MS) });
  const options = `${connection.options} -c default_transaction_read_only=on`;
  const pool = openPool({ ...connection, options, application_name: 'zhixun-zgj reading' }, opening);
  pool.on('error', (err) => log.warn({ err }, 'an idle connection to the standby was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sessions = createSessions(pool, limits, log, logSlowStatements(log, onStatement));
  return { pool, standby: createStandby(sessions, log) };
}

function openServer(connectionString: string, opening: Opening & { readonly readUrl: string | null }): Db {
  const { limits, log, onStatement, readUrl } = opening;
  const connection = getConnection(connectionString, limits);
  const pool = openPool(connection, opening);
  const reading = readUrl === null ? null : openStandby(readUrl, opening);
  const notices = createDatabaseNotifications(() => new pg.Client(connection), log);
  const db = assemble({ pool, limits, notices, log, onStatement, standby: reading?.standby ?? null });
  return {
    ...db,
    async close() {
      await Promise.all([db.close(), reading && !reading.pool.ending ? reading.pool.end() : null]);
    },
  };
}

interface Parts {
  readonly pool: pg.Pool;
  readonly limits: SessionLimits;
  readonly notices: DatabaseNotifications;
  readonly log: DbLog;
  readonly onStatement: StatementListener | undefined;
  readonly standby: Standby | null;
}

function assemble({ pool, limits, notices, log, onStatement, standby }: Parts): Db {
  // A lost idle connection is replaced; without this listener it would end the process.
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    notices.attach(client);
  });
  const sessions = createSessions(pool, limits, log, logSlowStatements(log, onStatement));
  const run: Sessions['run'] = async (text, params) => {
    const answer = standby === null || sessions.holdsConnection() ? null : await standby.run(text, params);
    return answer ?? (await sessions.run(text, params));
  };
  const dialect = createDialect(run);
  const plugins = [new CamelCaseResults()];

  async function sql<Row>(text: string, params?: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number }> {
    const result = await run(text, params);
    // The caller knows the row type; it cannot be verified here.
    return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 };
  }

  let closing: Promise<void> | undefined;
  return {
    query: new Kysely<Tables>({ dialect, plugins }),
    transaction(work) {
      standby?.leave();
      return sessions.transaction(work);
    },
    beforeCommit: (order, work) => sessions.beforeCommit(order, work),
    afterCommit: (work) => sessions.afterCommit(work),
    outside: (work) => sessions.outside(work),
    holdsConnection: () => sessions.holdsConnection(),
    sql,
    withStatementLimit(seconds, work) {
      standby?.leave();
      return sessions.withStatementLimit(seconds * 1000, work);
    },
    onStandby: (mark, work) => (standby === null || sessions.holdsConnection() ? work() : standby.reading(mark, work)),
    async ping() {
      await sql('select 1', []);
    },
    notices,
    malformed: createMalformedRows(log),
    useOfConnections: () => ({
      most: pool.options.max,
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close() {
      closing ??= Promise.all([notices.close(), pool.end()]).then(
        () => undefined,
        (error: unknown) => {
          throw translateDatabaseError(error);
        },
      );
      return closing;
    },
  };
}
