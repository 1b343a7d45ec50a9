import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DEBIAN_ROOT = '/usr/lib/postgresql';

/** What is missing here to run servers of one's own, or null: Debian's PostgreSQL, the named programs, and the right to run as their user. */
export function missingParts(...programs: readonly string[]): string | null {
  if (process.getuid?.() !== 0) return 'only the superuser may run a server as the user postgres';
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) return 'no user postgres';
  if (!existsSync(DEBIAN_ROOT)) return `no PostgreSQL in ${DEBIAN_ROOT}`;
  const lacking = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  return lacking.length > 0 ? `no ${lacking.join(', ')}` : null;
}

/** A folder of the user postgres, and how to run programs in it as that user. */
export interface Workshop {
  readonly folder: string;
  run(command: string, ...args: readonly string[]): string;
  /** Runs a program of PostgreSQL itself. */
  postgres(program: string, ...args: readonly string[]): string;
  /** The same without holding up the event loop. */
  postgresMeanwhile(program: string, ...args: readonly string[]): Promise<void>;
  /** Makes an empty database server in a folder that is not there yet, its log in another one if that is given. */
  initialise(data: string, log?: string): void;
  makeFolder(name: string): string;
  remove(): void;
}

export function openWorkshop(name: string): Workshop {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const [version = ''] = readdirSync(DEBIAN_ROOT).toSorted((a, b) => Number(b) - Number(a));
  const getId = (kind: string) => Number(execFileSync('id', [kind, 'postgres']).toString());
  const owner = { uid: getId('-u'), gid: getId('-g') };
  chownSync(folder, owner.uid, owner.gid);
  const run = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, args, { ...owner, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  const postgres = (program: string, ...args: readonly string[]): string =>
    run(join(DEBIAN_ROOT, version, 'bin', program), ...args);
  return {
    folder,
    run,
    postgres,
    async postgresMeanwhile(program, ...args) {
      await promisify(execFile)(join(DEBIAN_ROOT, version, 'bin', program), args, { ...owner, cwd: folder });
    },
    initialise: (data, log) =>
      void postgres(
        'initdb',
        '--pgdata',
        data,
        '--username',
        'postgres',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--locale',
        'C',
        ...(log === undefined ? [] : ['--waldir', log]),
      ),
    makeFolder(part) {
      const path = join(folder, part);
      mkdirSync(path, { mode: 0o700 });
      chownSync(path, owner.uid, owner.gid);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
