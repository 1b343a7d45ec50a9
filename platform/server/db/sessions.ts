import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { buildActorStatement, requiresActor } from './actor-context.ts';
import {
  DatabaseUnavailableError,
  getTransactionConflict,
  TransactionConflictError,
  TransactionEndedError,
  translateDatabaseError,
} from './errors.ts';
import type { DbLog } from './log.ts';
import { createSerialQueue, type SerialQueue } from './serial.ts';
import { createPreparedStatements } from './statements.ts';

type Row = Record<string, unknown>;

export interface SessionLimits {
  /** Maximum run time of one statement. */
  statementMs: number;
  /** Longest wait for a free connection. */
  acquireMs: number;
  /** Longest time a transaction may hold its connection without running a statement. */
  idleMs: number;
}

/** State of one connection in use, or of one savepoint on it. */
interface TenantContext {
  client: PoolClient;
  inTransaction: boolean;
  depth: number;
  /** Serialises the statements of one scope; a nested scope is one task of its parent. */
  turns: SerialQueue;
  ended: boolean;
  watch: IdleWatch;
  beforeCommit: Deferred[];
  afterCommit: (() => void)[];
  /** The actor that was last set on the transaction. */
  acting: string | null;
}

/** Work deferred to the end of a transaction, with its sort order. */
interface Deferred {
  readonly order: string;
  readonly work: () => Promise<void>;
}

interface IdleWatch {
  pause(): void;
  resume(): void;
  /** Rejects if the connection was idle for too long. */
  expired: Promise<never>;
}

/** Called with the sent statement and the duration until its answer in milliseconds. */
export type StatementListener = (text: string, params: readonly unknown[], ms: number) => void;

export interface Sessions {
  run(text: string, params: readonly unknown[] | undefined): Promise<QueryResult<Row>>;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  beforeCommit(order: string, work: () => Promise<void>): Promise<void>;
  afterCommit(work: () => void): void;
  outside<T>(work: () => Promise<T>): Promise<T>;
  holdsConnection(): boolean;
  withStatementLimit<T>(ms: number, work: () => Promise<T>): Promise<T>;
}

/** Maximum number of retries of a transaction that the database has aborted because of a conflict with another one. */
const MAX_REPEATS = 3;

/** Keeps the connection of a transaction in the asynchronous context, so that all calls inside join the transaction. */
export function createSessions(
  pool: Pool,
  limits: SessionLimits,
  log: DbLog,
  onStatement?: StatementListener,
): Sessions {
  const current = new AsyncLocalStorage<TenantContext>();
  const statements = createPreparedStatements();

  /**
   * Returns the scope of the current work. Work started under a statement limit may outlive it (a timer, for example) and then runs as
   * usual. After the end of a transaction this is an error.
   */
  function getScope(): TenantContext | undefined {
    const scope = current.getStore();
    return scope?.ended && !scope.inTransaction ? undefined : scope;
  }

  async function runOn(
    client: PoolClient,
    text: string,
    params: readonly unknown[] | undefined,
    inTransaction: boolean,
  ) {
    if (params === undefined) return lastOf(await client.query<Row>(text));
    const send = async () => {
      const name = await statements.nameFor(client, text, params.length);
      const values = [...params];
      const startedAt = performance.now();
      const answer = await client.query<Row>(name === undefined ? { text, values } : { name, text, values });
      onStatement?.(text, params, performance.now() - startedAt);
      return answer;
    };
    try {
      return await send();
    } catch (error) {
      if (inTransaction || !isStalePlan(error)) throw error;
      await statements.forget(client, text);
      return await send();
    }
  }

  async function runIn(
    scope: TenantContext,
    text: string,
    params: readonly unknown[] | undefined,
  ): Promise<QueryResult<Row>> {
    return await scope.turns.run(async () => {
      if (scope.ended) throw endedError();
      scope.watch.pause();
      try {
        return await runOn(scope.client, text, params, scope.inTransaction);
      } finally {
        scope.watch.resume();
      }
    });
  }

  async function hold<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isAtRest = true;
    try {
      return await work(client);
    } catch (error) {
      // A failed script may have left a transaction open; the next user of the connection must not inherit it.
      isAtRest = await rollback(client, 'rollback');
      throw error;
    } finally {
      client.release(!isAtRest);
    }
  }

  function createScope(client: PoolClient, parent: TenantContext | undefined, inTransaction: boolean): TenantContext {
    return {
      client,
      inTransaction,
      depth: (parent?.depth ?? 0) + 1,
      turns: createSerialQueue(Math.max(limits.idleMs, limits.statementMs)),
      ended: false,
      watch: parent?.watch ?? createIdleWatch(limits.idleMs),
      beforeCommit: [],
      afterCommit: [],
      acting: parent?.acting ?? null,
    };
  }

  /** Runs work inside a scope; the scope ends with the work, or when it is idle for too long. */
  async function enter<T>(scope: TenantContext, work: () => Promise<T>): Promise<T> {
    scope.watch.resume();
    try {
      return await Promise.race([current.run(scope, work), scope.watch.expired]);
    } finally {
      // Queries that were started but not awaited are still run before the end.
      await scope.turns.run(async () => {
        scope.ended = true;
      });
      if (scope.depth === 1) scope.watch.pause();
      else scope.watch.resume();
    }
  }

  /** Runs deferred work. It acquires its locks last and in a fixed order, so that they cannot cause a deadlock. */
  async function runDeferred({ beforeCommit }: TenantContext): Promise<void> {
    while (beforeCommit.length > 0) {
      const due = beforeCommit.splice(0);
      for (const order of [...new Set(due.map((one) => one.order))].sort())
        for (const one of due) if (one.order === order) await one.work();
    }
  }

  async function transactionOn<T>(client: PoolClient, parent: TenantContext | undefined, work: () => Promise<T>) {
    const scope = createScope(client, parent, true);
    scope.acting = buildActorStatement();
    // Both statements take one round trip to the database.
    await client.query(scope.acting === null ? 'begin' : `begin; ${scope.acting}`);
    try {
      const value = await enter(scope, async () => {
        const result = await work();
        await runDeferred(scope);
        return result;
      });
      const { command } = await client.query('commit');
      // A statement failed and its error was swallowed: the database answers COMMIT with ROLLBACK.
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back because one of its statements failed.');
      return { value, scope };
    } catch (error) {
      await rollback(client, 'rollback');
      throw error;
    }
  }

  async function savepointOn<T>(parent: TenantContext, work: () => Promise<T>): Promise<T> {
    if (parent.ended) throw endedError();
    const scope = createScope(parent.client, parent, true);
    const name = `nested_${scope.depth}`;
    const acting = buildActorStatement();
    // A savepoint with another actor sets that actor; the previous actor is restored afterwards.
    const isOther = acting !== null && acting !== parent.acting;
    if (isOther) scope.acting = acting;
    await parent.client.query(isOther ? `savepoint ${name}; ${acting}` : `savepoint ${name}`);
    try {
      const value = await enter(scope, work);
      const former = isOther ? `; ${parent.acting ?? 'set local portal.acting = default'}` : '';
      await parent.client.query(`release savepoint ${name}${former}`);
      parent.beforeCommit.push(...scope.beforeCommit);
      parent.afterCommit.push(...scope.afterCommit);
      return value;
    } catch (error) {
      await rollback(parent.client, `rollback to savepoint ${name}; release savepoint ${name}`);
      throw error;
    }
  }

  /**
   * Repeats an outermost transaction that was aborted by a deadlock or a failed serialization. The database has rolled it back. There must
   * be no other side effects: they belong in `afterCommit`, jobs and the outbox.
   */
  async function repeatOnConflict<T>(once: () => Promise<T>): Promise<T> {
    for (let repeats = 0; ; repeats += 1) {
      try {
        return await once();
      } catch (error) {
        const conflict = getTransactionConflict(error);
        if (conflict === null) throw error;
        if (repeats === MAX_REPEATS) throw new TransactionConflictError(conflict);
        log.warn({ err: conflict, repeats: repeats + 1 }, 'a transaction is repeated: another one needed its locks');
      }
    }
  }

  async function topTransaction<T>(parent: TenantContext | undefined, work: () => Promise<T>): Promise<T> {
    const { value, scope } =
      parent === undefined
        ? await hold((client) => transactionOn(client, parent, work))
        : await parent.turns.run(() => transactionOn(parent.client, parent, work));
    for (const follow of scope.afterCommit) runFollow(follow);
    return value;
  }

  /** Runs work after the commit. Its errors are only logged, because the commit cannot be undone. */
  function runFollow(follow: () => void): void {
    try {
      follow();
    } catch (err) {
      log.error({ err }, 'work after a commit failed');
    }
  }

  async function limitOn<T>(
    client: PoolClient,
    outer: TenantContext | undefined,
    ms: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const scope = createScope(client, outer, outer?.inTransaction ?? false);
    await setStatementLimit(client, ms);
    try {
      return await enter(scope, work);
    } catch (error) {
      if (!scope.inTransaction) await rollback(client, 'rollback');
      throw error;
    } finally {
      outer?.beforeCommit.push(...scope.beforeCommit);
      outer?.afterCommit.push(...scope.afterCommit);
      // In a failed transaction the setting is reset by the rollback.
      await setStatementLimit(client, limits.statementMs).catch(() => undefined);
    }
  }

  /** Wraps a single write in a transaction, because the actor can only be set in one. */
  async function runWithListener(scope: TenantContext | undefined, text: string, params: readonly unknown[]) {
    const once = () => topTransaction(scope, () => sessions.run(text, params));
    try {
      return await once();
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      return await once();
    }
  }

  const sessions: Sessions = {
    async run(text, params) {
      try {
        const scope = getScope();
        if (scope?.inTransaction) return await runIn(scope, text, params);
        // A script may contain its own transactions, some of them already committed, so it is not repeated.
        if (params === undefined)
          return await (scope === undefined
            ? hold((client) => runOn(client, text, params, false))
            : runIn(scope, text, params));
        return await repeatOnConflict(() => {
          if (requiresActor(text)) return runWithListener(scope, text, params);
          if (scope !== undefined) return runIn(scope, text, params);
          return hold((client) => runOn(client, text, params, false));
        });
      } catch (error) {
        throw translateDatabaseError(error);
      }
    },

    async transaction(work) {
      try {
        const scope = getScope();
        if (scope?.inTransaction) return await scope.turns.run(() => savepointOn(scope, work));
        return await repeatOnConflict(() => topTransaction(scope, work));
      } catch (error) {
        throw translateDatabaseError(error);
      }
    },

    async beforeCommit(order, work) {
      const scope = getScope();
      if (!scope?.inTransaction) return await work();
      if (scope.ended) throw endedError();
      scope.beforeCommit.push({ order, work });
    },

    afterCommit(work) {
      const scope = getScope();
      if (scope?.inTransaction) scope.afterCommit.push(work);
      else work();
    },

    outside: (work) => current.exit(work),

    holdsConnection: () => getScope() !== undefined,

    async withStatementLimit(ms, work) {
      const outer = getScope();
      try {
        if (outer === undefined) return await hold((client) => limitOn(client, outer, ms, work));
        return await outer.turns.run(() => limitOn(outer.client, outer, ms, work));
      } catch (error) {
        throw translateDatabaseError(error);
      }
    },
  };
  return sessions;
}

/** A text of several statements returns a list of results, contrary to the driver's types; the last one is used. */
/** Returns the result of the last statement of a script that returns rows: for `begin; update … returning …; commit` the rows of the update. */
function lastOf(result: QueryResult<Row> | QueryResult<Row>[]): QueryResult<Row> {
  if (!Array.isArray(result)) return result;
  const last = result.findLast(({ fields }) => fields.length > 0) ?? result.at(-1);
  if (last === undefined) throw new Error('a script without a statement');
  return last;
}

function endedError(): TransactionEndedError {
  return new TransactionEndedError(
    '语句在事务结束之后才发出 (a statement was sent after its transaction had ended: await it)',
  );
}

/**
 * Returns whether a migration has made a prepared plan invalid (SQLSTATE 0A000 with this text). Preparing the statement again resolves the
 * error.
 */
function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('cached plan must not change result type');
}

async function setStatementLimit(client: PoolClient, ms: number): Promise<void> {
  await client.query(`set statement_timeout = ${Math.round(ms)}`);
}

/** Rolls back. Returns false if the statement could not be sent: then the connection is lost, and with it the transaction. */
async function rollback(client: PoolClient, text: string): Promise<boolean> {
  return await client.query(text).then(
    () => true,
    () => false,
  );
}

function createIdleWatch(idleMs: number): IdleWatch {
  let timer: NodeJS.Timeout | undefined;
  const { promise: expired, reject } = Promise.withResolvers<never>();
  expired.catch(() => undefined);
  return {
    expired,
    pause: () => clearTimeout(timer),
    resume() {
      clearTimeout(timer);
      const late = () =>
        reject(new DatabaseUnavailableError('事务空闲过久，已回滚 (transaction left idle for too long)'));
      timer = setTimeout(late, idleMs);
      timer.unref();
    },
  };
}
