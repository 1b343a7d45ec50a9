import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import type { QueryResult as PgResult } from 'pg';
import { SnakeCaseCompiler } from './names.ts';

/** Function that runs one statement on the caller's current connection (see sessions.ts). */
export type RunStatement = (text: string, params: readonly unknown[]) => Promise<PgResult<Record<string, unknown>>>;

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Creates the dialect with which Kysely only compiles statements; sessions run them. Its connection object is empty, because the connection
 * and transaction of a statement come from the asynchronous context.
 */
export function createDialect(run: RunStatement): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new SnakeCaseCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => createDriver(run),
  };
}

function createDriver(run: RunStatement): Driver {
  async function executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const result = await run(compiled.sql, compiled.parameters);
    // The row type is inferred by the query builder; it cannot be verified at run time.
    const rows = result.rows as R[];
    return COUNTED.has(result.command) ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows };
  }
  return {
    async init() {},
    async acquireConnection() {
      return { executeQuery, streamQuery: rejectStream };
    },
    async releaseConnection() {},
    async destroy() {},
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
  };
}

function rejectStream(): never {
  throw new Error('Streaming is not supported: page with keys instead.');
}

async function rejectTransaction(): Promise<never> {
  throw new Error('Use db.transaction(work): it carries the transaction to every query inside.');
}
