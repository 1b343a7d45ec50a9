import pg from 'pg';

/** The database is temporarily unavailable; the same call may succeed later. Answered as 503. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** All connections were in use for longer than a caller may wait. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override name = 'DatabaseBusyError';
}

/** The transaction was aborted repeatedly because of conflicts with others, and was rolled back. */
export class TransactionConflictError extends DatabaseUnavailableError {
  override name = 'TransactionConflictError';
  constructor(cause: Error) {
    super('数据库事务与其他操作冲突，已多次重试 (deadlock or serialization failure)', { cause });
  }
}

/** A statement ran longer than its limit and was cancelled; none of its changes remain. */
export class StatementTimeoutError extends Error {
  override name = 'StatementTimeoutError';
}

/** The database had no disk space to write; reading may still work. */
export class DiskFullError extends DatabaseUnavailableError {
  override name = 'DiskFullError';
}

/** The server is read-only: a standby before failover, or a managed instance that was locked because its disk is nearly full. */
export class DatabaseReadOnlyError extends DatabaseUnavailableError {
  override name = 'DatabaseReadOnlyError';
}

/** Another process uses the same data folder. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
}

/** The data folder cannot be created or written. */
export class DataFolderUnwritableError extends Error {
  override name = 'DataFolderUnwritableError';
}

/** The data folder holds a database that this program must not open (other version, incomplete, damaged). */
export class DataFolderUnusableError extends Error {
  override name = 'DataFolderUnusableError';
}

/** PostgreSQL's programs were found neither on this machine nor in the npm packages. */
export class DatabaseProgramsMissingError extends Error {
  override name = 'DatabaseProgramsMissingError';
}

/** A statement was sent in a transaction that had ended, so an `await` is missing somewhere. */
export class TransactionEndedError extends Error {
  override name = 'TransactionEndedError';
}

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** SQLSTATE: 57P01 admin shutdown, 57P02 crash shutdown, 57P03 cannot connect now, 53300 too many connections, 25P03 idle in transaction. */
const UNREACHABLE_STATES = new Set(['57P01', '57P02', '57P03', '53300', '25P03']);

const UNREACHABLE_TEXTS =
  /Connection terminated|connection error and is not queryable|Client was closed|pool after calling end|connection timeout/i;

function getCode(error: unknown): string {
  if (error instanceof AggregateError) return getCode(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isUnreachable(error: Error, code: string): boolean {
  return (
    UNREACHABLE_CODES.has(code) ||
    UNREACHABLE_STATES.has(code) ||
    (/^08/.test(code) && error instanceof pg.DatabaseError) ||
    UNREACHABLE_TEXTS.test(error.message)
  );
}

/** Translates the driver's errors into this module's classes; errors of the statement itself are returned unchanged. */
export function translateDatabaseError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (/^(Database|DataFolder|Disk|Statement|Transaction)/.test(error.name)) return error;
  const code = getCode(error);
  if (code === '57014')
    return new StatementTimeoutError('数据库语句超时，已被终止 (statement timeout)', { cause: error });
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') {
    return new DiskFullError('磁盘空间不足，数据库无法写入 (disk full)', { cause: error });
  }
  if (code === '25006') return new DatabaseReadOnlyError('数据库只读，无法写入 (read-only database)', { cause: error });
  if (/timeout exceeded when trying to connect/.test(error.message)) {
    return new DatabaseBusyError('数据库连接繁忙，等待超时 (no free connection in time)', { cause: error });
  }
  if (isUnreachable(error, code))
    return new DatabaseUnavailableError('数据库暂时无法连接 (database unavailable)', { cause: error });
  return error;
}

/** SQLSTATE: 40P01 deadlock detected, 40001 failed serialization. Repeating the whole transaction may succeed. */
const CONFLICT_STATES = new Set(['40P01', '40001']);

/** Returns the database error within `error` that shows that a transaction was aborted because of a conflict; null if there is none. */
export function getTransactionConflict(error: unknown): pg.DatabaseError | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof pg.DatabaseError && CONFLICT_STATES.has(inner.code ?? '')) return inner;
  return null;
}

function isViolation(error: unknown, state: string, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== state) return false;
  return constraint === undefined || error.constraint === constraint;
}

/** Returns whether a statement violated a unique constraint, optionally the named one (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23505', constraint);
}

/** Returns the kind of change for which a transaction was rejected because it needs approval; null for every other error. */
export const getRequiredApprovalKind = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code === 'ZA001' ? error.message : null;
