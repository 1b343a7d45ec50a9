import { createHash, randomUUID } from 'node:crypto';
import { type ConstructorOptions, PgBoss, type QueueResult } from 'pg-boss';
import { runAsActor } from '#platform/server/db/actor-context.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { DbLog } from '#platform/server/db/log.ts';
import { maintainDatabase } from '#platform/server/db/maintenance.ts';
import type { ThreadMeter } from '#platform/server/thread-meter.ts';
import type { Tracing } from '#platform/server/tracing/tracing.ts';
import { listCompletedRuns } from './due.repo.ts';
import { findLastTime, isHourlyOrDaily, type JobSchedule, parseSchedule, watchSchedules } from './schedule.ts';
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
  send(name: string, data?: object, options?: EnqueueOptions): Promise<void>;
  /** Runs the handler immediately, without the queue; for tests and commands. */
  runNow(name: string, data?: object): Promise<void>;
  list(): readonly string[];
  /** Returns the title of a job for operators; null for a job that no feature registers any more. */
  titleOf(name: string): string | null;
  /** Returns the cron expression of a job; null for one that runs only when it is sent, or that no feature registers any more. */
  cronOf(name: string): string | null;
  start(): Promise<void>;
  /** Stops the queue and waits for running handlers, at most 20 seconds. */
  stop(): Promise<void>;
}

export interface JobContext {
  id: string;
  /** Aborted when the job has exceeded its time limit or the program stops. */
  signal: AbortSignal;
}

export type JobHandler<Data extends object> = (data: Data, context: JobContext) => Promise<void>;

export interface JobOptions {
  /** A cron expression in Asia/Shanghai for every n minutes, hourly or daily: `0 2 * * *` is two o'clock at night in China. */
  cron?: string;
  /**
   * Runs also once after each start, because a machine that is off at night would never run its nightly jobs. A daily or hourly job that this
   * program has completed since its last time is not run again. `new-program`: runs only until this program has completed it, for data that is
   * delivered with the program.
   */
  atStart?: boolean | 'new-program';
  /** Number of retries after a failure, at growing intervals. */
  retryLimit?: number;
  /** First interval between tries; doubled each time. */
  retryDelaySeconds?: number;
  /** Maximum duration of one try, in seconds. */
  expireInSeconds?: number;
  /** The poll interval of the queue in seconds; at least 0.5. */
  pollSeconds?: number;
  /** Starts the job right after the commit that sent it, in the same process. Polling finds jobs that were not started this way. */
  startsAtCommit?: boolean;
}

export interface EnqueueOptions {
  singletonKey?: string;
  /** A time, or seconds from now. */
  startAfter?: Date | number;
}

interface Registered {
  name: string;
  title: string;
  handler: JobHandler<object>;
  options: JobOptions;
  schedule: JobSchedule | null;
}

const SCHEMA = 'job';
const STOP_MS = 15_000;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const KEPT_DAYS = 7;
const MAINTENANCE = 'database.maintain';
const POLL_SECONDS = 2;
/** Poll interval of a single worker. `watchQueues` polls for all workers with one statement much more often, and wakes them. */
const BY_ITSELF_SECONDS = 300;

export interface JobQueueOptions {
  /** Number of days for which a finished job is kept; null keeps it without limit. */
  readonly keptDays?: number | null;
  /** Measures the thread time of a job, so that it is not charged to a concurrent request. */
  readonly thread?: ThreadMeter;
  readonly tracing?: Tracing | null;
  /** Version of the program: a new version runs all start jobs. Null counts every start as a new version. */
  readonly program?: string | null;
}

export function createJobs(db: Db, log: DbLog, parts: JobQueueOptions = {}): Jobs {
  const registered = new Map<string, Registered>();
  const early: (() => Promise<void>)[] = [];
  let boss: PgBoss | undefined;
  const immediate = new Map<string, WatchedQueue>();
  let stopWatching = (): void => undefined;

  const jobs: Jobs = {
    register<Data extends object>(name: string, title: string, handler: JobHandler<Data>, options: JobOptions = {}) {
      if (registered.has(name)) throw new Error(`job ${name} is registered twice`);
      if (boss !== undefined) throw new Error(`job ${name} is registered after the start`);
      // Callers send each job with the data type of its handler; the queue itself only handles plain objects.
      const schedule = options.cron === undefined ? null : parseSchedule(options.cron);
      registered.set(name, { name, title, handler: handler as JobHandler<object>, options, schedule });
    },

    async send(name, data = {}, options = {}) {
      find(name);
      const running = boss;
      if (running === undefined) return db.afterCommit(() => early.push(() => jobs.send(name, data, options)));
      await db.beforeCommit(`job ${name} ${options.singletonKey ?? ''}`, () => put(running, name, data, options));
      const queue = options.startAfter === undefined ? immediate.get(name) : undefined;
      if (queue !== undefined) db.afterCommit(() => wakeAtOnce(queue));
    },

    async runNow(name, data = {}) {
      await find(name).handler(data, { id: randomUUID(), signal: new AbortController().signal });
    },

    list: () => [...registered.keys()],

    titleOf: (name) => registered.get(name)?.title ?? null,

    cronOf: (name) => registered.get(name)?.options.cron ?? null,

    async start() {
      const started = createBoss(db, log);
      try {
        await started.start();
        const entries = [...registered.values()];
        await declareQueues(started, entries, parts.keptDays === undefined ? KEPT_DAYS : parts.keptDays);
        const startMs = Date.now();
        await sendAtStart(started, db, entries, parts.program ?? null, startMs);
        const queues = entries.map((entry) => prepareWorker(started, entry, { ...parts, log }));
        for (const queue of queues) if (find(queue.name).options.startsAtCommit) immediate.set(queue.name, queue);
        boss = started;
        for (let send = early[0]; send; send = early[0]) {
          await send();
          early.shift();
        }
        const stopQueues = watchQueues(db, log, queues);
        const stopSchedules = watchSchedules(
          entries.flatMap(({ name, schedule, options: { atStart } }) =>
            schedule === null ? [] : [{ name, schedule, ...(atStart === true ? { metMs: startMs } : {}) }],
          ),
          async (name, timeMs) => void (await started.send(name, {}, { id: getIdOfTime(name, timeMs) })),
          (err) => log.warn({ err }, 'the scheduled jobs cannot be queued; they are tried again'),
        );
        stopWatching = () => {
          stopSchedules();
          stopQueues();
        };
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
      immediate.clear();
      await boss?.stop({ graceful: true, timeout: STOP_MS, close: false });
      boss = undefined;
    },
  };

  function wakeAtOnce(queue: WatchedQueue): void {
    queue
      .wake()
      .catch((err: unknown) => log.warn({ err, job: queue.name }, 'a job starts with the next poll of its queue'));
  }

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

/**
 * Adapts the database for the queue. The queue sends scripts of several statements with an empty list of values, but the database accepts
 * scripts only without values.
 */
export function createQueueDb(db: Db): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: async (text, values) => await db.sql(text, values && values.length > 0 ? values : undefined),
  };
}

function createBoss(db: Db, log: DbLog): PgBoss {
  const boss = new PgBoss({
    schema: SCHEMA,
    db: createQueueDb(db),
    // The queue's scheduler is disabled: it took a twentieth of the thread's time of a restart, and polls a queue every few seconds.
    // `watchSchedules` replaces it.
    schedule: false,
    // No job depends on another one, so the search for dependent jobs, by default every 5 seconds, is nearly disabled; each search took a
    // write and two reads.
    flowIntervalSeconds: DAY_SECONDS,
    // Each interval runs one step of a migration of the queue's tables.
    bamIntervalSeconds: 300,
    // Queue settings change only when a program starts, so they are cached for an hour.
    queueCacheIntervalSeconds: HOUR_SECONDS,
  });
  boss.on('error', (err) => log.warn({ err }, 'job queue fault'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
  return boss;
}

/**
 * Returns the job id for one scheduled time. The queue stores an id once and keeps it after the job is done, so neither a second process
 * whose clock differs nor a restart sends the job again. The queue's throttling slots cannot be used, because they follow the database's
 * clock and could split one scheduled time.
 */
const getIdOfTime = (name: string, timeMs: number): string =>
  createHash('sha256')
    .update(`${name} ${timeMs}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

async function put(boss: PgBoss, name: string, data: object, options: EnqueueOptions): Promise<void> {
  // The queue's policy keeps one waiting job per key, so a job without a key gets a unique one.
  const singletonKey = options.singletonKey ?? randomUUID();
  await boss.send(name, data, {
    singletonKey,
    ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
  });
}

type QueueSettings = Required<
  Pick<QueueResult, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'expireInSeconds' | 'deleteAfterSeconds'>
>;

const getSettings = ({ options }: Registered, keptDays: number | null): QueueSettings => ({
  retryLimit: options.retryLimit ?? 3,
  retryDelay: options.retryDelaySeconds ?? 5,
  retryBackoff: (options.retryDelaySeconds ?? 5) > 0,
  expireInSeconds: options.expireInSeconds ?? 900,
  // Zero means unlimited in the queue's options.
  deleteAfterSeconds: (keptDays ?? 0) * DAY_SECONDS,
});

const hasSettings = (queue: QueueResult, settings: QueueSettings): boolean =>
  Object.entries(settings).every(([name, value]) => queue[name as keyof QueueSettings] === value);

/**
 * Updates the stored queues to the registered jobs. All queues are read in one statement and only changed ones are written, because writing
 * all took more than a hundred statements at every start.
 */
async function declareQueues(boss: PgBoss, entries: readonly Registered[], keptDays: number | null): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const entry of entries) {
    const { name } = entry;
    const settings = getSettings(entry, keptDays);
    const queue = queues.get(name);
    if (queue === undefined) await boss.createQueue(name, { policy: 'short', ...settings });
    else if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings);
  }
}

/** Enqueues the jobs that run at a start, except those that this program has completed already (`JobOptions.atStart`). */
async function sendAtStart(
  boss: PgBoss,
  db: Db,
  entries: readonly Registered[],
  program: string | null,
  nowMs: number,
): Promise<void> {
  const wanted = entries.flatMap(({ name, schedule, options: { atStart } }) => {
    if (!atStart) return [];
    if (atStart === 'new-program') return [{ name, fromMs: 0 }];
    return [{ name, fromMs: schedule !== null && isHourlyOrDaily(schedule) ? findLastTime(schedule, nowMs) : null }];
  });
  const bounded = wanted.filter(({ fromMs }) => fromMs !== null).map(({ name }) => name);
  const runs = program === null ? [] : await listCompletedRuns(db, bounded, program);
  const lastRuns = new Map(runs.map(({ name, at }) => [name, at.getTime()]));
  for (const { name, fromMs } of wanted) {
    const last = lastRuns.get(name);
    if (fromMs === null || last === undefined || last < fromMs)
      await boss.send(name, program === null ? {} : { program }, { singletonKey: 'at-start' });
  }
}

/**
 * Returns a queue whose worker is created when the first job is due, because each worker queries the database on creation, and most queues
 * are empty.
 */
function prepareWorker(
  boss: PgBoss,
  { name, handler, options }: Registered,
  { log, thread, tracing }: JobQueueOptions & { readonly log: DbLog },
): WatchedQueue {
  let worker: Promise<string> | undefined;
  const create = async (): Promise<string> => {
    const polling = { batchSize: 1, pollingIntervalSeconds: BY_ITSELF_SECONDS };
    return await boss.work<object>(name, polling, async (batch) => {
      for (const job of batch) await runJob(handler, name, job, { log, thread, tracing: tracing ?? null });
    });
  };
  return {
    name,
    pollSeconds: options.pollSeconds ?? POLL_SECONDS,
    async wake() {
      if (worker === undefined) await (worker = create());
      else boss.notifyWorker(await worker);
    },
  };
}

async function runJob(
  handler: JobHandler<object>,
  name: string,
  job: { id: string; data: object | null; signal: AbortSignal },
  { log, thread, tracing }: Pick<JobQueueOptions, 'thread' | 'tracing'> & { readonly log: DbLog },
): Promise<void> {
  const work = thread?.begin();
  try {
    // The job runs as the program: the request that woke the queue is not its actor.
    const run = () =>
      runAsActor({ userUuid: null, source: 'program' }, () =>
        handler(job.data ?? {}, { id: job.id, signal: job.signal }),
      );
    await (tracing ? tracing.inJob(name, run) : run());
  } catch (err) {
    // The error is logged with its stack and rethrown, because the queue decides about a retry.
    log.error({ err, job: name, id: job.id }, 'a job failed');
    throw err;
  } finally {
    work?.end();
  }
}
