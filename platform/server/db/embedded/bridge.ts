import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import {
  DatabaseUnavailable,
  DataFolderUnusable,
  DataFolderUnwritable,
  DiskFull,
  StatementTimeout,
} from '../errors.ts';
import type { DbLog } from '../log.ts';
import { greeting, isTerminate } from './greeting.ts';
import type { Reply, Request, Source } from './protocol.ts';

const CLOSE_MS = 20_000;
/** A database that takes longer to copy belongs on a server. */
const COPY_MS = 600_000;

/** The embedded database, seen as a server that the ordinary driver connects to through `createStream`. */
export interface EmbeddedServer {
  start(): Promise<void>;
  createStream(): Duplex;
  /** Longest time one request may take; beyond it the worker is stopped and started anew, as after a crash. */
  setStatementLimit(ms: number): void;
  dump(): Promise<Uint8Array>;
  /** Copies the database's folder as it is at one moment; statements wait meanwhile. */
  copyTo(folder: string): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  worker: Worker;
  ready: Promise<void>;
}

export function createEmbeddedServer(source: Source, statementMs: number, log: DbLog): EmbeddedServer {
  let running: Running | undefined;
  let stopping: Promise<unknown> = Promise.resolve();
  let isClosing = false;
  /** It was asked to end, so its end is no failure. */
  let isEnding = false;
  let active: WorkerStream | undefined;
  let sessions = 0;
  let limitMs = statementMs;
  let hasStarted = false;

  function start(): Promise<void> {
    if (isClosing) return Promise.reject(new DatabaseUnavailable('数据库正在关闭 (database is closing)'));
    running ??= launch();
    return running.ready;
  }

  function launch(): Running {
    const made = Promise.withResolvers<void>();
    const ready = made.promise;
    ready.catch(() => undefined);
    // Its own arguments: those of the program (an inspector's port, an --eval) are not meant for it.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: source,
      name: 'database',
      execArgv: [],
    });
    worker.on('message', (message: Reply) => {
      if (message.kind === 'ready') {
        hasStarted = true;
        made.resolve();
      } else if (message.kind === 'failed') fail(toError(message, hasStarted));
      else if (message.kind === 'bytes' && message.session === sessions) active?.receive(message.bytes);
    });
    worker.on('error', (cause) => {
      fail(new DatabaseUnavailable('内置数据库异常，正在恢复 (embedded database failed)', { cause }));
    });
    worker.on('exit', () => fail(new DatabaseUnavailable('内置数据库已停止 (embedded database stopped)')));

    function fail(error: Error): void {
      made.reject(error);
      if (running?.worker !== worker) return;
      if (!isEnding) log.error({ err: error }, 'the embedded database failed; it is started again when next asked');
      stop(error);
    }
    return { worker, ready };
  }

  /** Ends the worker as a crash would; everything acknowledged is on disk, the next start recovers from there. */
  function stop(error: Error): void {
    const gone = running;
    running = undefined;
    if (gone !== undefined) stopping = Promise.all([stopping, gone.worker.terminate()]);
    active?.destroy(error);
    active = undefined;
  }

  async function post(request: Request): Promise<void> {
    await start();
    running?.worker.postMessage(request, request.kind === 'bytes' ? [request.bytes.buffer] : []);
  }

  function createStream(): Duplex {
    const stream = new WorkerStream({
      async open() {
        await stopping;
        await start();
        active = stream;
        sessions += 1;
        await post({ kind: 'open', session: sessions });
      },
      send(bytes) {
        if (active !== stream || running === undefined)
          throw new DatabaseUnavailable('内置数据库已断开 (session is gone)');
        running.worker.postMessage({ kind: 'bytes', session: sessions, bytes } satisfies Request, [bytes.buffer]);
      },
      limitMs: () => limitMs,
      expire() {
        const error = new StatementTimeout('数据库语句超时，已被终止 (statement timeout)');
        log.warn({ limitMs }, 'a statement ran too long: the embedded database is started again');
        if (active === stream) stop(error);
      },
    });
    return stream;
  }

  async function ask(request: Request, answer: Reply['kind'], withinMs = CLOSE_MS): Promise<Reply> {
    await start();
    const worker = running?.worker;
    if (worker === undefined) throw new DatabaseUnavailable('内置数据库已停止 (embedded database stopped)');
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${answer} from the embedded database`)), withinMs);
      worker.on('message', (reply: Reply) => {
        if (reply.kind !== answer) return;
        clearTimeout(timer);
        resolve(reply);
      });
      worker.postMessage(request);
    });
  }

  return {
    start,
    createStream,
    setStatementLimit(ms) {
      limitMs = ms;
    },
    async dump() {
      const reply = await ask({ kind: 'dump' }, 'dumped');
      return reply.kind === 'dumped' ? reply.image : new Uint8Array();
    },
    async copyTo(folder) {
      const usual = limitMs;
      // What is asked for meanwhile waits for the copy, which is no fault of the statement.
      limitMs = Math.max(usual, COPY_MS);
      try {
        const reply = await ask({ kind: 'copy', to: folder }, 'copied', COPY_MS);
        if (reply.kind === 'copied' && reply.problem !== null) throw new Error(reply.problem);
      } finally {
        limitMs = usual;
      }
    },
    async close() {
      isEnding = true;
      if (running !== undefined) {
        await ask({ kind: 'close' }, 'closed').catch((err: unknown) => {
          log.error({ err }, 'the embedded database did not close in time; it recovers at the next start');
        });
      }
      isClosing = true;
      stop(new DatabaseUnavailable('数据库已关闭 (database closed)'));
      await stopping;
    },
  };
}

/** A folder that was open before is not unusable: what keeps it from opening again may pass. */
function toError(failure: Extract<Reply, { kind: 'failed' }>, wasOpen: boolean): Error {
  switch (failure.reason) {
    case 'unusable':
      return new DataFolderUnusable(failure.message);
    case 'disk-full':
      return new DiskFull(`磁盘空间不足，数据库无法写入 (disk full): ${failure.message}`);
    case 'unwritable':
      return new DataFolderUnwritable(`数据目录不可写 (data folder is not writable): ${failure.message}`);
    case 'crashed':
      return new DatabaseUnavailable(`内置数据库异常，正在恢复 (embedded database failed): ${failure.message}`);
    case 'other':
      if (wasOpen)
        return new DatabaseUnavailable(`内置数据库无法恢复 (embedded database cannot start): ${failure.message}`);
      return new DataFolderUnusable(`内置数据库无法启动 (embedded database cannot start): ${failure.message}`);
  }
}

interface Link {
  open(): Promise<void>;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  limitMs(): number;
  expire(): void;
}

/** One connection of the driver. The socket methods it calls are answered or empty. */
class WorkerStream extends Duplex {
  readonly #link: Link;
  #isGreeted = false;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(link: Link) {
    super();
    this.#link = link;
  }

  connect(): this {
    this.#link.open().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  receive(bytes: Uint8Array): void {
    this.#waiting -= 1;
    clearTimeout(this.#timer);
    if (this.#waiting > 0) this.#arm();
    this.push(bytes);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#link.expire(), this.#link.limitMs());
  }

  #deliver(chunks: Buffer[]): void {
    const [first] = chunks;
    if (!this.#isGreeted) {
      this.#isGreeted = true;
      this.push(greeting());
      return;
    }
    if (first === undefined || isTerminate(first)) return;
    // A fresh buffer, because its memory is handed over to the worker.
    const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#link.send(bytes);
    this.#waiting += 1;
    this.#arm();
  }

  #write(chunks: Buffer[], done: (error?: Error) => void): void {
    try {
      this.#deliver(chunks);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _read(): void {}

  /** The driver corks every extended query, so one call here is always one whole request. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#write(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#write([chunk], done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
