import { constants, cpSync, existsSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createDurableFolder, flushFolder } from './durable-folder.ts';
import { PGLITE_MAJOR, PGLITE_VERSION, type Reply, type Request, type Source } from './protocol.ts';

/** The embedded database runs here, in its own thread, so that a long statement never stops the program's event loop. */

class Unusable extends Error {}

/** The database gave up in the middle of a request (a PANIC, such as no room for its log). Only a new start helps. */
class Crashed extends Error {}

// The one place that starts this thread (bridge.ts) sends a Source.
const SOURCE = workerData as Source;

/** Two segments of the log. */
const LEAST_ROOM = 32 * 2 ** 20;

const DURABLE_PARAMS = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
/** What is read lies in the machine's own cache of files as well: with the 128 MB that are usual the program took 125 MB more, and stayed so. */
const BUFFERS = 'shared_buffers=32MB';
const SESSION_PARAMS = ['TimeZone=Asia/Shanghai', 'random_page_cost=1.1', 'max_wal_size=256MB', BUFFERS].flatMap(
  (setting) => ['-c', setting],
);

/**
 * V8 compiles a function of the database with all care once its loops have passed over some 13 MB of its code. The SQL parser, 100 KB of it in one loop, has
 * after a hundred words, and compiling it takes a thread a second or more at each start. What is asked for in earnest passes over a thousand MB soon.
 * Nothing is checked before it is called either.
 */
const COMPILE_LATE = ['--wasm-tiering-budget=1000000000', '--wasm-lazy-validation'];

function reply(message: Reply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function checkVersion(): void {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const found: unknown = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'));
  const version = typeof found === 'object' && found !== null && 'version' in found ? found.version : undefined;
  if (version !== PGLITE_VERSION) {
    throw new Unusable(`内置数据库版本应为 ${PGLITE_VERSION}，实际为 ${String(version)} (unexpected PGlite version)`);
  }
}

async function openFolder(folder: string, prepared: string | undefined): Promise<PGlite> {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) await createFolder(folder, prepared);
  const major = readFileSync(versionFile, 'utf8').trim();
  if (major !== PGLITE_MAJOR) {
    throw new Unusable(
      `数据目录 ${folder} 由 PostgreSQL ${major} 创建，无法用 ${PGLITE_MAJOR} 打开 (data folder of another version)`,
    );
  }
  return await openDurable(folder);
}

/** A first start that is interrupted leaves only the `.new` folder, which the next one throws away. */
async function createFolder(folder: string, prepared: string | undefined): Promise<void> {
  if (existsSync(folder)) {
    throw new Unusable(`目录 ${folder} 已存在，但不是数据库目录 (folder exists but holds no database)`);
  }
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  if (prepared !== undefined && existsSync(prepared)) {
    cpSync(prepared, fresh, { recursive: true, mode: constants.COPYFILE_FICLONE });
    flushFolder(fresh);
  } else await (await openDurable(fresh)).close();
  renameSync(fresh, folder);
}

async function openDurable(folder: string): Promise<PGlite> {
  const { fs, syncs } = createDurableFolder(folder);
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...DURABLE_PARAMS,
    ...SESSION_PARAMS,
  ];
  const db = await PGlite.create({ fs, startParams });
  const before = syncs();
  // Forces a checkpoint record onto disk: if that asked for no fsync, commits would not either.
  await db.exec('checkpoint');
  if (syncs() === before) throw new Unusable('内置数据库未写入磁盘 (fsync self-test failed: the hook was not called)');
  return db;
}

async function openMemory(image: string | undefined): Promise<PGlite> {
  const options: PGliteOptions = { startParams: [...PGlite.defaultStartParams, ...SESSION_PARAMS] };
  if (image !== undefined) options.loadDataDir = new Blob([readFileSync(image)]);
  return await PGlite.create(options);
}

async function answer(db: PGlite, request: Request): Promise<void> {
  switch (request.kind) {
    case 'open':
      await db.exec('rollback');
      await db.exec('discard all');
      return;
    case 'bytes': {
      const bytes = await execute(db, request.bytes);
      reply({ kind: 'bytes', session: request.session, bytes }, [bytes.buffer]);
      return;
    }
    case 'dump': {
      const image = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer());
      reply({ kind: 'dumped', image }, [image.buffer]);
      return;
    }
    case 'copy':
      reply({ kind: 'copied', problem: await copyFolder(db, request.to) });
      return;
    case 'close':
      await db.close();
      reply({ kind: 'closed' });
      parentPort?.close();
  }
}

/** Nothing else writes the folder while this thread copies it, so the copy is the database of one moment. @returns what went wrong */
async function copyFolder(db: PGlite, to: string): Promise<string | null> {
  if (SOURCE.kind !== 'folder') return '数据库不在磁盘上 (the database lies in memory)';
  try {
    await db.exec('checkpoint');
    cpSync(SOURCE.folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return null;
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    return error instanceof Error ? error.message : String(error);
  }
}

/** The streaming call hands over bytes unparsed; the plain one also parses and keeps every message it ever saw. */
async function execute(db: PGlite, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const onRawData = (part: Uint8Array) => {
    parts.push(part.slice());
  };
  await db.execProtocolRawStream(request, { syncToFs: false, onRawData });
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  if (!isComplete(whole)) throw new Crashed(messageIn(whole));
  return whole;
}

/** Every request ends in Sync or Query, so every answer ends in ReadyForQuery: 'Z', length 5, status. */
function isComplete(answered: Uint8Array): boolean {
  return answered.length >= 6 && answered.at(-6) === 0x5a && answered.at(-2) === 5;
}

/** The text of an ErrorResponse: the field of kind M, between zero bytes. */
function messageIn(answered: Uint8Array): string {
  return /\0M([^\0]+)\0/.exec(Buffer.from(answered).toString('utf8'))?.[1] ?? 'no answer';
}

/** Recovery without room fails without saying why, so the room is looked at. */
function isFull(source: Source): boolean {
  if (source.kind !== 'folder') return false;
  const { bavail, bsize } = statfsSync(dirname(source.folder));
  return bavail * bsize < LEAST_ROOM;
}

function describeFailure(error: unknown, source: Source): Reply {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Unusable) return { kind: 'failed', reason: 'unusable', message };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Both while opening and in the middle of a request.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /No space left/i.test(message) || isFull(source)) {
    return { kind: 'failed', reason: 'disk-full', message };
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return { kind: 'failed', reason: 'unwritable', message };
  return { kind: 'failed', reason: error instanceof Crashed ? 'crashed' : 'other', message };
}

/** The other side ends this thread when it hears of a failure. */
function fail(error: unknown): void {
  reply(describeFailure(error, SOURCE));
}

async function main(): Promise<void> {
  // They hold for the whole process: what else it may compile in this way, the reading of scanned papers, is asked for in earnest.
  for (const flag of COMPILE_LATE) setFlagsFromString(flag);
  checkVersion();
  const db =
    SOURCE.kind === 'folder' ? await openFolder(SOURCE.folder, SOURCE.prepared) : await openMemory(SOURCE.image);
  let last = Promise.resolve();
  parentPort?.on('message', (request: Request) => {
    last = last.then(() => answer(db, request)).catch(fail);
  });
  reply({ kind: 'ready' });
}

main().catch(fail);
