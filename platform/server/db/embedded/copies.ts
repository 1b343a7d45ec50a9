import { randomUUID } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderInUse } from '../errors.ts';
import { lockFolder } from './lock.ts';

/**
 * A copy of the embedded database while the program holds it. Who may write the data folder asks by a file in it, and the program answers
 * with a folder beside it: that works on every system, and needs no address that others could reach.
 */
const REQUEST = 'copy-request';
const PREFIX = 'copy-of-';
const LOOK_EVERY_MS = 500;
/** The program looks far more often than this. */
const TAKEN_WITHIN_MS = 20_000;
const DONE_WITHIN_MS = 600_000;

const copyFolderOf = (dataDir: string, id: string): string => join(dataDir, `${PREFIX}${id}`);
const isCopy = (name: string): boolean => name.startsWith(PREFIX);

/** Answers requests until it is stopped. What a program before left half done is removed. */
export function answerCopyRequests(dataDir: string, copyTo: (folder: string) => Promise<void>): { stop(): void } {
  const request = join(dataDir, REQUEST);
  rmSync(request, { force: true });
  for (const name of readdirSync(dataDir).filter(isCopy)) rmSync(join(dataDir, name), { recursive: true, force: true });
  let isBusy = false;
  const look = async () => {
    if (isBusy || !existsSync(request)) return;
    isBusy = true;
    const folder = copyFolderOf(dataDir, readFileSync(request, 'utf8'));
    renameSync(request, `${folder}.taken`);
    try {
      mkdirSync(folder, { mode: 0o700 });
      await copyTo(join(folder, 'database'));
      rmSync(`${folder}.taken`);
    } catch (error) {
      writeFileSync(`${folder}.failed`, error instanceof Error ? error.message : String(error));
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function requestCopy(dataDir: string): Promise<string> {
  const id = randomUUID();
  const folder = copyFolderOf(dataDir, id);
  const request = join(dataDir, REQUEST);
  // A request that nobody has taken is one of a command that was ended.
  writeFileSync(`${folder}.asked`, id, { mode: 0o600 });
  renameSync(`${folder}.asked`, request);
  const startedAt = Date.now();
  for (;;) {
    await sleep(LOOK_EVERY_MS / 2);
    const waited = Date.now() - startedAt;
    if (existsSync(`${folder}.failed`))
      throw new Error(`程序没能复制数据库：${readFileSync(`${folder}.failed`, 'utf8')}`);
    const isTaken = existsSync(`${folder}.taken`);
    if (!isTaken && existsSync(join(folder, 'database'))) return folder;
    if ((!isTaken && waited > TAKEN_WITHIN_MS) || waited > DONE_WITHIN_MS)
      throw new Error(
        '正在使用数据目录的程序没有应答，数据库没有复制 (the program that holds the data folder did not answer)',
      );
  }
}

/**
 * The embedded database of one moment, whether the program runs or not.
 * @returns a data folder with nothing but the database, to be opened as any other and removed by whoever asked
 */
export async function copyEmbeddedDatabase(dataDir: string): Promise<{ folder: string; remove(): void }> {
  const remover = (folder: string) => ({
    folder,
    remove: () => {
      for (const end of ['', '.taken', '.failed']) rmSync(`${folder}${end}`, { recursive: true, force: true });
    },
  });
  let lock: Awaited<ReturnType<typeof lockFolder>>;
  try {
    lock = await lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return remover(await requestCopy(dataDir));
  }
  try {
    const folder = copyFolderOf(dataDir, randomUUID());
    mkdirSync(folder, { mode: 0o700 });
    cpSync(join(dataDir, 'database'), join(folder, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
    return remover(folder);
  } finally {
    await lock.release();
  }
}
