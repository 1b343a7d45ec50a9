import { randomUUID } from 'node:crypto';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { runAsActor } from '#platform/server/db/actor-context.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { DbLog } from '#platform/server/db/log.ts';
import { maintainDatabase } from '#platform/server/db/maintenance.ts';
import type { ThreadMeter } from '#platform/server/thread-meter.ts';
import type { Tracing } from '#platform/server/tracing/tracing.ts';
import { type WatchedQueue, watchQueues } from './watch-queues.ts';

/**
 * Work that runs outside a request: nightly, deferred, or retried after a failure. Jobs are stored in the database and survive a restart.
 */
export interface Jobs {
  /**
   * Registers a job. It may run more than once (crash, retry), so its handler must be idempotent.
   * @param title name shown to operators
   */
  register<Data extends object = object>(
    name: string,
    title: string,
    handler: JobHandler<Data>,
    options?: JobOptions,
  ): void;
  /**
   * Enqueues one run. Inside `db.transaction` the job exists only if the transaction commits. With a `singletonKey` at most one job of that
   * key waits at a time, further ones are dropped.
   */
  send(name: string, data?: object, options?: SendOptions): Promise<void>;
  /** Runs the handler immediately, without the queue; for tests and commands. */
  runNow(name: string, data?: object): Promise<void>;
  /** Lists the names of all registered jobs. */
  list(): readonly string[];
  /** Returns the title of a job for operators; null for a job that no feature registers any more. */
  titleOf(name: string): string | null;
  start(): Promise<void>;
  /** Waits for running handlers, at most 20 seconds. */
  stop(): Promise<void>;
}

export interface JobContext {
  id: string;
  /** Aborted when the job has exceeded its time limit or the program stops. */
  signal: AbortSignal;
}

export type JobHandler<Data extends object> = (data: Data, context: JobContext) => Promise<void>;

export interface JobOptions {
  /** Cron expression with five fields, in Asia/Shanghai: `0 2 * * *` is two o'clock at night in China. */
  cron?: string;
  /** Runs also once after each start, because a machine that is off at night would never run its nightly jobs. */
  atStart?: boolean;
  /** Number of retries after a failure, at growing intervals. */
  retryLimit?: number;
  /** First interval between tries; doubled each time. */
  retryDelaySeconds?: number;
  /** Maximum duration of one try. */
  expireInSeconds?: number;
  /** The poll interval of the queue in seconds; at least 0.5. */
  pollSeconds?: number;
}

export interface SendOptions {
  singletonKey?: string;
  /** A time, or seconds from now. */
  startAfter?: Date | number;
}

interface Registered {
  name: string;
  title: string;
  handler: JobHandler<object>;
  options: JobOptions;
}

const SCHEMA = 'job';
const STOP_MS = 15_000;
const DAY_SECONDS = 86_400;
const TIME_ZONE = 'Asia/Shanghai';
const MAINTENANCE = 'database.maintain';
const POLL_SECONDS = 2;
/** The poll interval of a single worker. One statement polls for all workers much more often, and wakes them. */
const BY_ITSELF_SECONDS = 300;

export interface JobsParts {
  /** Days for which a finished job is kept; null: unlimited. */
  readonly keptDays?: number | null;
  /** Attributes the thread time of a job to the job instead of a concurrent request. */
  readonly thread?: ThreadMeter;
  readonly tracing?: Tracing | null;
}

export function createJobs(db: Db, log: DbLog, { keptDays = 7, thread, tracing }: JobsParts = {}): Jobs {
  const registered = new Map<string, Registered>();
  const early: (() => Promise<void>)[] = [];
  let boss: PgBoss | undefined;
  let stopWatching = (): void => undefined;

  const jobs: Jobs = {
    register<Data extends object>(name: string, title: string, handler: JobHandler<Data>, options: JobOptions = {}) {
      if (registered.has(name)) throw new Error(`job ${name} is registered twice`);
      if (boss !== undefined) throw new Error(`job ${name} is registered after the start`);
      // The data sent under a name is the input of its handler; the queue only handles plain objects.
      registered.set(name, { name, title, handler: handler as JobHandler<object>, options });
    },

    async send(name, data = {}, options = {}) {
      find(name);
      const running = boss;
      if (running === undefined) db.afterCommit(() => early.push(() => jobs.send(name, data, options)));
      else await db.beforeCommit(`job ${name} ${options.singletonKey ?? ''}`, () => put(running, name, data, options));
    },

    async runNow(name, data = {}) {
      await find(name).handler(data, { id: randomUUID(), signal: new AbortController().signal });
    },

    list: () => [...registered.keys()],

    titleOf: (name) => registered.get(name)?.title ?? null,

    async start() {
      const started = createBoss(db, log);
      try {
        await started.start();
        const queues: WatchedQueue[] = [];
        for (const entry of registered.values())
          queues.push(await activate(started, entry, { log, keptDays, thread, tracing: tracing ?? null }));
        boss = started;
        for (let send = early[0]; send; send = early[0]) {
          await send();
          early.shift();
        }
        stopWatching = watchQueues(db, log, queues);
      } catch (error) {
        boss = undefined;
        await started
          .stop({ graceful: false, close: false })
          .catch((err: unknown) => log.warn({ err }, 'a job queue that did not start was not stopped'));
        throw error;
      }
    },

    async stop() {
      stopWatching();
      await boss?.stop({ graceful: true, timeout: STOP_MS, close: false });
      boss = undefined;
    },
  };

  function find(name: string): Registered {
    const entry = registered.get(name);
    if (entry === undefined) throw new Error(`job ${name} is not registered`);
    return entry;
  }

  jobs.register(MAINTENANCE, '整理数据库', async () => await maintainDatabase(db), {
    cron: '17 * * * *',
    retryLimit: 0,
    pollSeconds: 10,
  });
  return jobs;
}

/** The queue sends scripts of several statements with an empty list of values, but the database accepts scripts only without values. */
export function createQueueDb(db: Db): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: async (text, values) => await db.sql(text, values && values.length > 0 ? values : undefined),
  };
}

function createBoss(db: Db, log: DbLog): PgBoss {
  const boss = new PgBoss({
    schema: SCHEMA,
    db: createQueueDb(db),
  });
  boss.on('error', (err) => log.warn({ err }, 'job queue fault'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
  return boss;
}

async function put(boss: PgBoss, name: string, data: object, options: SendOptions): Promise<void> {
  // The queue's policy keeps one waiting job per key, so a job without a key gets a unique one.
  const singletonKey = options.singletonKey ?? randomUUID();
  await boss.send(name, data, {
    singletonKey,
    ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
  });
}

async function activate(
  boss: PgBoss,
  { name, handler, options }: Registered,
  { log, keptDays, thread, tracing }: JobsParts & { readonly log: DbLog },
): Promise<WatchedQueue> {
  const settings = {
    retryLimit: options.retryLimit ?? 3,
    retryDelay: options.retryDelaySeconds ?? 5,
    retryBackoff: (options.retryDelaySeconds ?? 5) > 0,
    expireInSeconds: options.expireInSeconds ?? 900,
    // Zero means never in the options of the queue.
    deleteAfterSeconds: (keptDays ?? 0) * DAY_SECONDS,
  };
  await boss.createQueue(name, { policy: 'short', ...settings });
  await boss.updateQueue(name, settings);
  const polling = { batchSize: 1, pollingIntervalSeconds: BY_ITSELF_SECONDS };
  const worker = await boss.work<object>(name, polling, async (batch) => {
    for (const job of batch) await runJob(handler, name, job, { log, thread, tracing: tracing ?? null });
  });
  if (options.cron === undefined) await boss.unschedule(name);
  else await boss.schedule(name, options.cron, {}, { tz: TIME_ZONE });
  if (options.atStart) await boss.send(name, {}, { singletonKey: 'at-start' });
  return { name, pollSeconds: options.pollSeconds ?? POLL_SECONDS, wake: () => boss.notifyWorker(worker) };
}

async function runJob(
  handler: JobHandler<object>,
  name: string,
  job: { id: string; data: object | null; signal: AbortSignal },
  { log, thread, tracing }: Pick<JobsParts, 'thread' | 'tracing'> & { readonly log: DbLog },
): Promise<void> {
  const work = thread?.begin();
  try {
    // The request that woke the queue is not the actor of the job.
    const run = () =>
      runAsActor({ userUuid: null, source: 'program' }, () =>
        handler(job.data ?? {}, { id: job.id, signal: job.signal }),
      );
    await (tracing ? tracing.inJob(name, run) : run());
  } catch (err) {
    // Logged with its stack, and rethrown because the queue decides about a retry.
    log.error({ err, job: name, id: job.id }, 'a job failed');
    throw err;
  } finally {
    work?.end();
  }
}
