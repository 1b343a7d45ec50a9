import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#platform/server/config/config.ts';
import { type Db, getClusterFolder, openDatabase } from '#platform/server/db/db.ts';
import { rejectEarlierDatabaseEngine } from '#platform/server/db/local-server/folder.ts';
import { createLog } from '#platform/server/log/log.ts';

/** Shared code of the backup commands: arguments, the configured database and exit handling. */
export const PROGRAM_MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../db/migrations');

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

export function readArguments<Name extends string>(usage: string, options: readonly Name[]) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
    });
    // All options are declared as strings above.
    return { values: values as Partial<Record<Name, string>>, positionals };
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}

/**
 * Reads an age identity (private key) from a file, ignoring all other lines.
 * @param path file with an age identity, as written by `age-keygen`; without a path the result is null
 */
export function readIdentity(path: string | undefined): string | null {
  if (path === undefined) return null;
  const identity = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined) throw new Error(`${path} 中没有 age 密钥（AGE-SECRET-KEY-…）`);
  return identity;
}

/** Opens the configured database for reading, even while the program is running. */
export async function withReadableDatabase<T>(
  { databaseUrl, dataDir, pgBin }: Pick<Config, 'databaseUrl' | 'dataDir' | 'pgBin'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) {
    rejectEarlierDatabaseEngine(dataDir);
    if (!existsSync(getClusterFolder(dataDir)))
      throw new Error(`数据目录 ${dataDir} 中没有数据库，请用 DATA_DIR 或 DATABASE_URL 指定`);
  }
  const db = await openDatabase({ databaseUrl, dataDir, pgBin, isGuest: true, log: createLog('error') });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`没有完成：${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
