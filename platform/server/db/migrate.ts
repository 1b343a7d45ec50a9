import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from './db.ts';

/** An applied migration differs from its file, or the numbering is invalid. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface Migration {
  /** File name without `.sql`: `0001_kernel`. */
  name: string;
  text: string;
  checksum: string;
}

/** Key of the advisory lock, the same in every process. */
const LOCK_KEY = 4_715_201;
const LIMIT_SECONDS = 600;

/**
 * Lists all migrations of a folder in the order of their numbers. Line endings are normalised, so that a checkout on Windows gives the same
 * hash.
 */
export function listMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const wrong = files.find((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(file));
  if (wrong !== undefined) throw new MigrationError(`迁移文件名不合规：${wrong} (expected 0001_name.sql)`);
  const migrations = files.sort().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -4), text, checksum: createHash('sha256').update(text).digest('hex') };
  });
  const twice = migrations.find(
    (migration, index) => getNumber(migration.name) === getNumber(migrations[index + 1]?.name),
  );
  if (twice !== undefined) throw new MigrationError(`迁移编号重复：${twice.name} (duplicate migration number)`);
  return migrations;
}

/**
 * Migrates the database to the state of `folder` and returns the names of the applied migrations. Forward only: each file once, each in a
 * separate transaction, and an applied file must never change. Several processes may start at once on one server.
 * @param isWanted excludes migrations that a backup of an older program did not have yet
 */
export async function migrate(
  db: Db,
  folder: string,
  log?: { info(data: object, message: string): void },
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const migrations = listMigrations(folder);
  const applied: string[] = [];
  await db.withStatementLimit(LIMIT_SECONDS, async () => {
    await db.sql('select pg_advisory_lock($1)', [LOCK_KEY]);
    try {
      const done = await listApplied(db);
      checkUnchanged(migrations, done);
      for (const migration of migrations) {
        if (done.has(migration.name) || !isWanted(migration.name)) continue;
        await apply(db, migration);
        log?.info({ migration: migration.name }, 'migration applied');
        applied.push(migration.name);
      }
    } finally {
      await db.sql('select pg_advisory_unlock($1)', [LOCK_KEY]);
    }
  });
  return applied;
}

async function listApplied(db: Db): Promise<Map<string, string>> {
  await db.sql(`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await db.sql<{ name: string; checksum: string }>('select name, checksum from schema_migration', []);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function checkUnchanged(migrations: Migration[], done: Map<string, string>): void {
  const inFolder = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of done) {
    const found = inFolder.get(name);
    if (found === undefined) {
      throw new MigrationError(
        `数据库由更新的程序版本创建：缺少迁移 ${name} (the database is newer than this program)`,
      );
    }
    if (found !== checksum)
      throw new MigrationError(`已执行的迁移文件被修改：${name} (an applied migration was changed)`);
  }
}

async function apply(db: Db, migration: Migration): Promise<void> {
  try {
    await db.transaction(async () => {
      await db.sql(migration.text);
      await db.sql('insert into schema_migration (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`迁移 ${migration.name} 执行失败：${reason} (migration failed, nothing of it was kept)`, { cause });
  }
}

function getNumber(name: string | undefined): string | undefined {
  return name?.slice(0, 4);
}
