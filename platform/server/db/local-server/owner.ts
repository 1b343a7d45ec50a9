import { type SpawnOptions, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { DataFolderUnusableError } from '../errors.ts';
import type { DbLog } from '../log.ts';
import { getProgramPath, type PostgresPrograms } from './programs.ts';

/** User account that runs the server, because PostgreSQL refuses to run as the superuser. */
export interface ServerAccount {
  /** Null: the user of this process. */
  readonly ids: { readonly uid: number; readonly gid: number } | null;
  /** Command prefix that starts a program as this user. */
  readonly launcher: readonly string[];
}

/** Folder of a cluster, the programs for it, and a user with access to both. */
export interface ClusterHome {
  readonly folder: string;
  readonly programs: PostgresPrograms;
  readonly owner: ServerAccount;
}

const SELF: ServerAccount = { ids: null, launcher: [] };
const SYSTEM_USERS = ['postgres', 'nobody'];
const FALLBACK_ROOT = '/var/lib/zhixun';

/**
 * Returns the command and options that run a program as the owner. The environment contains no secrets and no settings of other PostgreSQL
 * servers.
 */
export function getServerAccountCommand(
  { ids, launcher }: ServerAccount,
  program: string,
  args: readonly string[],
  cwd: string,
) {
  const [command = program, ...rest] = [...launcher, program, ...args];
  const { PATH, SystemRoot, TEMP } = process.env;
  const env = { LC_ALL: 'C', PATH, SystemRoot, TEMP };
  const options = { cwd, env, windowsHide: true, ...ids } satisfies SpawnOptions;
  return { command, args: rest, options };
}

/** Returns whether a user can write the folder and run the programs, which also requires access to all parent folders. */
function canUse(owner: ServerAccount, folder: string, programs: PostgresPrograms): boolean {
  // `initdb` fails for a user without a name.
  const script = 'id -un && cd "$1" && test -w . && exec "$2" --version';
  const { command, args, options } = getServerAccountCommand(
    owner,
    'sh',
    ['-c', script, 'sh', folder, getProgramPath(programs, 'postgres')],
    '/',
  );
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0;
}

function give(path: string, { ids }: ServerAccount): void {
  if (ids !== null) chownSync(path, ids.uid, ids.gid);
}

function systemUsers(): ServerAccount[] {
  return SYSTEM_USERS.flatMap((user) => {
    const [uid, gid] = ['-u', '-g'].map((kind) => spawnSync('id', [kind, user], { encoding: 'utf8' }));
    return uid?.status === 0 && gid?.status === 0
      ? [{ ids: { uid: Number(uid.stdout), gid: Number(gid.stdout) }, launcher: [] }]
      : [];
  });
}

/** Returns a user namespace that maps this user to the number of a system user; the files still belong to this user. */
function namespaces(): ServerAccount[] {
  return systemUsers()
    .slice(0, 1)
    .map(({ ids }) => ({
      ids: null,
      launcher: ['unshare', '--user', `--map-user=${ids?.uid}`, `--map-group=${ids?.gid}`, '--'],
    }));
}

/**
 * Lists the possible owners: a folder of the superuser was created in a user namespace; any other folder belongs to the user that ran the
 * server.
 */
function getOwners(folder: string): ServerAccount[] {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? namespaces() : [{ ids: { uid, gid }, launcher: [] }];
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false; // the system has no user with this number
  }
}

/**
 * Determines the location of a data folder's cluster and the user of its server, and creates the folder. For an ordinary user, both are
 * those of the process. For the superuser, these are tried in order: the owner of the data folder, an unprivileged system user, a user
 * namespace, a folder below /var/lib/zhixun.
 * @param place path of the cluster below the data folder; becomes a symbolic link in the last case
 * @throws DataFolderUnusableError if none is possible
 */
export function resolveClusterHome(place: string, programs: PostgresPrograms, log: DbLog): ClusterHome {
  if (process.getuid?.() !== 0) {
    mkdirSync(place, { recursive: true, mode: 0o700 });
    const folder = realpathSync(place);
    const owner = hasName() ? SELF : namespaces().find((one) => canUse(one, folder, programs));
    return { folder, programs, owner: owner ?? SELF };
  }
  const isSettled =
    existsSync(join(place, 'data')) || lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isSettled) return reopen(realpathSync(place), programs);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const folder = realpathSync(place);
  const ofFolder = getOwners(dirname(folder)).filter(({ ids }) => ids !== null);
  const candidates = [...ofFolder, ...systemUsers(), ...namespaces()];
  for (const owner of candidates) {
    chownSync(folder, owner.ids?.uid ?? 0, owner.ids?.gid ?? 0);
    if (canUse(owner, folder, programs)) return { folder, programs, owner };
  }
  return settleElsewhere(place, folder, programs, log);
}

function reopen(folder: string, programs: PostgresPrograms): ClusterHome {
  const owners = getOwners(folder);
  for (const owner of owners) {
    const usable = [programs, getCopy(folder, programs)].find((one) => canUse(owner, folder, one));
    if (usable !== undefined) return { folder, programs: usable, owner };
  }
  const uid = owners[0]?.ids?.uid;
  const user = uid === undefined ? '用户命名空间（unshare）中的普通用户' : `用户 ${uid}`;
  throw new DataFolderUnusableError(
    `数据库目录 ${folder} 由${user}运行，但该用户现在无法访问它或 ${programs.folder}：请恢复这些目录的权限，改用普通用户启动，或设置 DATABASE_URL (the database folder cannot be reached by its user)`,
  );
}

/** Programs that the server's user cannot access are copied beside the cluster. */
const getCopy = (folder: string, programs: PostgresPrograms): PostgresPrograms => ({
  ...programs,
  folder: join(folder, `programs-${programs.major}/bin`),
});

function settleElsewhere(place: string, empty: string, programs: PostgresPrograms, log: DbLog): ClusterHome {
  try {
    mkdirSync(FALLBACK_ROOT, { recursive: true, mode: 0o755 });
    for (const owner of systemUsers()) {
      const folder = mkdtempSync(join(FALLBACK_ROOT, 'database-'));
      give(folder, owner);
      const usable = [programs, getCopy(folder, programs)].find((one) => {
        if (one !== programs)
          cpSync(dirname(programs.folder), dirname(one.folder), { recursive: true, verbatimSymlinks: true });
        return canUse(owner, folder, one);
      });
      if (usable !== undefined) {
        rmSync(empty, { recursive: true });
        symlinkSync(folder, place);
        log.warn({ folder }, `数据目录及其上级目录不允许其他用户进入，数据库改放在 ${folder}`);
        return { folder, programs: usable, owner };
      }
      rmSync(folder, { recursive: true });
    }
  } catch (cause) {
    throw rejectsRoot(place, cause);
  }
  throw rejectsRoot(place);
}

function rejectsRoot(place: string, cause?: unknown): DataFolderUnusableError {
  return new DataFolderUnusableError(
    `PostgreSQL 不能以 root 身份运行，也没有普通用户能进入 ${place}：请改用普通用户启动，或设置 DATABASE_URL=postgres://用户:密码@主机:5432/数据库 (PostgreSQL cannot run as root, and no other user can reach the data folder)`,
    { cause },
  );
}
