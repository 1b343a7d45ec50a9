import { PgBoss } from 'pg-boss';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/db/db.ts';
import { DatabaseUnavailableError } from '#platform/server/db/errors.ts';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import type { ThreadMeter } from '#platform/server/thread-meter.ts';
import { createJobs, createQueueDb, type Jobs } from './jobs.ts';

const db = await testDatabase();
const started: Jobs[] = [];
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
});

/** A handler that keeps what it was given and can be waited for. */
function createProbe(): { runs: unknown[]; note: (data: unknown) => void; reached: (count: number) => Promise<void> } {
  const runs: unknown[] = [];
  let check = () => {};
  return {
    runs,
    note(data) {
      runs.push(data);
      check();
    },
    reached: (count) =>
      new Promise((resolve) => {
        check = () => {
          if (runs.length >= count) resolve();
        };
        check();
      }),
  };
}

function create(): Jobs {
  const jobs = createJobs(db, silentDatabaseLog);
  started.push(jobs);
  return jobs;
}

describe('jobs', () => {
  test('run, and run again after a failure', async () => {
    const probe = createProbe();
    const jobs = create();
    jobs.register<{ id: number }>(
      'test.retry',
      '测试任务',
      async (data) => {
        probe.note(data);
        if (probe.runs.length === 1) throw new Error('first try');
      },
      { retryDelaySeconds: 0, retryLimit: 2, pollSeconds: 0.5 },
    );
    await jobs.start();
    await jobs.send('test.retry', { id: 7 });
    await probe.reached(2);
    expect(probe.runs).toEqual([{ id: 7 }, { id: 7 }]);
  });

  test('are spans of their own where traces are collected', async () => {
    const probe = createProbe();
    const jobs = createJobs(db, silentDatabaseLog, {
      tracing: {
        noteStatement: () => undefined,
        registerRequests: () => undefined,
        close: () => Promise.resolve(),
        async inJob(name, work) {
          await work();
          probe.note(name);
        },
      },
    });
    started.push(jobs);
    jobs.register('test.traced', '测试任务', async () => probe.note('work'), { pollSeconds: 0.5 });
    await jobs.start();
    await jobs.send('test.traced');
    await probe.reached(2);
    expect(probe.runs).toEqual(['work', 'test.traced']);
  });

  test('have their part of the time of the thread, whether they succeed or fail', async () => {
    const probe = createProbe();
    const order: string[] = [];
    const thread: ThreadMeter = {
      begin() {
        order.push('begin');
        return { end: () => order.push('end') };
      },
    };
    const jobs = createJobs(db, silentDatabaseLog, { thread });
    started.push(jobs);
    jobs.register(
      'test.metered',
      '测试任务',
      async (data) => {
        order.push('work');
        probe.note(data);
        throw new Error('fails');
      },
      { pollSeconds: 0.5, retryLimit: 0 },
    );
    await jobs.start();
    await jobs.send('test.metered');
    await probe.reached(1);
    await expect.poll(() => order).toEqual(['begin', 'work', 'end']);
  });

  test('exist only if the transaction that sent them commits', async () => {
    const probe = createProbe();
    const jobs = create();
    jobs.register('test.atomic', '测试任务', async (data) => probe.note(data), { pollSeconds: 0.5 });
    await jobs.start();
    const undone = db.transaction(async () => {
      await jobs.send('test.atomic', { kept: false });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await db.transaction(async () => await jobs.send('test.atomic', { kept: true }));
    await probe.reached(1);
    expect(probe.runs).toEqual([{ kept: true }]);
  });

  test('of one key wait once; those without a key all wait', async () => {
    const probe = createProbe();
    const jobs = create();
    jobs.register('test.key', '测试任务', async (data) => probe.note(data), { pollSeconds: 0.5 });
    await jobs.start();
    await db.transaction(async () => {
      for (let id = 0; id < 3; id += 1) await jobs.send('test.key', { id }, { singletonKey: 'one' });
      for (let id = 3; id < 5; id += 1) await jobs.send('test.key', { id });
    });
    await probe.reached(3);
    expect(probe.runs).toHaveLength(3);
    expect(probe.runs).toEqual(expect.arrayContaining([{ id: 0 }, { id: 3 }, { id: 4 }]));
  });

  test('that start at the commit that sent them do not wait for the poll of their queue', async () => {
    const probe = createProbe();
    const jobs = create();
    const once = { pollSeconds: 3600, startsAtCommit: true };
    jobs.register('test.commit', '测试任务', async (data) => probe.note(data), once);
    // The first poll of all queues is over when this one has run.
    jobs.register('test.polled', '测试任务', async (data) => probe.note(data), { pollSeconds: 0.5 });
    await jobs.start();
    await jobs.send('test.polled', { id: 0 });
    await probe.reached(1);
    for (const id of [1, 2]) {
      await db.transaction(async () => await jobs.send('test.commit', { id }));
      await probe.reached(1 + id);
    }
    expect(probe.runs).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }]);
  });

  test('sent before the start, or asked for at each start, run after it', async () => {
    const probe = createProbe();
    const jobs = create();
    jobs.register('test.start', '测试任务', async (data) => probe.note(data), { atStart: true, pollSeconds: 0.5 });
    await jobs.send('test.start', { early: true });
    await jobs.start();
    await probe.reached(2);
    expect(probe.runs).toEqual(expect.arrayContaining([{}, { early: true }]));
  });

  test('write nothing about their queues at an unchanged restart, and ask for no job of an empty one', async () => {
    const start = async (): Promise<{ declared: number; fetched: number }> => {
      const texts: string[] = [];
      const counted: Db = {
        ...db,
        sql(text, params) {
          texts.push(text);
          return db.sql(text, params);
        },
      };
      const jobs = createJobs(counted, silentDatabaseLog);
      started.push(jobs);
      for (let index = 0; index < 20; index += 1)
        jobs.register(`test.idle-${index}`, '测试任务', async () => undefined, index % 2 ? { cron: '0 2 * * *' } : {});
      await jobs.start();
      const count = (form: RegExp): number => texts.filter((text) => form.test(text)).length;
      return {
        declared: count(/create_queue|update\s+job\.queue/i),
        fetched: count(/skip locked/i),
      };
    };
    expect((await start()).declared).toBeGreaterThanOrEqual(20);
    expect(await start()).toEqual({ declared: 0, fetched: 0 });
  });

  test('run at a start unless the same program has completed them since their last time', async () => {
    const runs: string[] = [];
    const names = ['test.daily', 'test.often', 'test.delivered'] as const;
    // Half a day ago in China.
    const cron = `0 ${(new Date().getUTCHours() + 20) % 24} * * *`;
    const countOpen = async (): Promise<number> =>
      (await db.sql(`select from job.job where name = any($1) and state <> 'completed'`, [[...names]])).rows.length;
    const startAs = async (program: string): Promise<readonly string[]> => {
      runs.length = 0;
      const jobs = createJobs(db, silentDatabaseLog, { program });
      started.push(jobs);
      const [daily, often, delivered] = names;
      const note = (name: string) => async () => void runs.push(name);
      jobs.register(daily, '测试任务', note(daily), { cron, atStart: true, pollSeconds: 0.5 });
      jobs.register(often, '测试任务', note(often), { cron: '*/5 * * * *', atStart: true, pollSeconds: 0.5 });
      jobs.register(delivered, '测试任务', note(delivered), { atStart: 'new-program', pollSeconds: 0.5 });
      await jobs.start();
      await expect.poll(countOpen).toBe(0);
      await jobs.stop();
      return runs.toSorted();
    };
    const all = names.toSorted();
    expect(await startAs('one')).toEqual(all);
    expect(await startAs('one')).toEqual(['test.often']);
    expect(await startAs('two')).toEqual(all);
    await db.sql(`update job.job set started_on = started_on - interval '1 day' where name = any($1)`, [[...names]]);
    expect(await startAs('two')).toEqual(['test.daily', 'test.often']);
    // The second program may have changed what the first one delivered.
    expect(await startAs('one')).toEqual(all);
    expect(await startAs('one')).toEqual(['test.often']);
  });

  test('survive the program that sent them', async () => {
    const first = create();
    first.register('test.later', '测试任务', async () => undefined, { pollSeconds: 5 });
    await first.start();
    await first.send('test.later', { id: 1 }, { startAfter: 1 });
    await first.stop();
    const probe = createProbe();
    const second = create();
    second.register('test.later', '测试任务', async (data) => probe.note(data), { pollSeconds: 0.5 });
    await second.start();
    await probe.reached(1);
    expect(probe.runs).toEqual([{ id: 1 }]);
  });

  test('are watched: the pass that expires and counts them runs without an error, again and again', async () => {
    const jobs = create();
    jobs.register('test.watched', '测试任务', async () => undefined, { pollSeconds: 5 });
    await jobs.start();
    await jobs.send('test.watched', {}, { startAfter: 60 });
    const errors: unknown[] = [];
    const watcher = new PgBoss({
      schema: 'job',
      db: createQueueDb(db),
      supervise: false,
      schedule: false,
    });
    watcher.on('error', (error) => errors.push(error));
    await watcher.start();
    for (let pass = 0; pass < 3; pass += 1) {
      await db.sql('update job.queue set monitor_on = null, monitor_claim_on = null', []);
      await watcher.supervise();
    }
    await watcher.stop({ close: false });
    expect(errors).toEqual([]);
    const { rows } = await db.sql(`select total_count as total from job.queue where name = 'test.watched'`, []);
    expect(rows).toEqual([{ total: 1 }]);
  });

  test('are looked for in one statement for all queues', async () => {
    const asked: unknown[] = [];
    const watched: Db = {
      ...db,
      sql(text, params) {
        if (text.includes('from unnest($1::text[]) as wanted')) asked.push(params?.[0]);
        return db.sql(text, params);
      },
    };
    const probe = createProbe();
    const jobs = createJobs(watched, silentDatabaseLog);
    started.push(jobs);
    const names = Array.from({ length: 12 }, (_, index) => `test.many-${index}`);
    for (const name of names) jobs.register(name, '测试任务', async () => probe.note(name), { pollSeconds: 0.5 });
    await jobs.start();
    await jobs.send('test.many-7');
    await probe.reached(1);
    expect(probe.runs).toEqual(['test.many-7']);
    expect(asked[0]).toEqual(['database.maintain', ...names]);
  });

  test('that always fail are given up, and keep no other of their queue waiting', async () => {
    const probe = createProbe();
    const jobs = create();
    jobs.register<{ id: string }>(
      'test.poisoned',
      '测试任务',
      async ({ id }) => {
        probe.note(id);
        if (id === 'bad') throw new Error('always');
      },
      { retryDelaySeconds: 0, retryLimit: 1, pollSeconds: 0.5 },
    );
    await jobs.start();
    await jobs.send('test.poisoned', { id: 'bad' });
    await jobs.send('test.poisoned', { id: 'good' });
    await probe.reached(3);
    expect(probe.runs.toSorted()).toEqual(['bad', 'bad', 'good']);
    const getState = async (id: string) =>
      (await db.sql(`select state from job.job where name = 'test.poisoned' and data ->> 'id' = $1`, [id])).rows;
    await expect.poll(() => getState('bad')).toEqual([{ state: 'failed' }]);
    await expect.poll(() => getState('good')).toEqual([{ state: 'completed' }]);
  });

  test('are found once the database is back, and its absence is said once', async () => {
    const probe = createProbe();
    const looks = createProbe();
    const said: string[] = [];
    let isAway = true;
    const flickering: Db = {
      ...db,
      async sql(text, params) {
        if (!text.includes('as wanted')) return await db.sql(text, params);
        looks.note(isAway);
        if (isAway) throw new DatabaseUnavailableError('away');
        return await db.sql(text, params);
      },
    };
    const jobs = createJobs(flickering, { ...silentDatabaseLog, warn: (_found, text) => void said.push(text) });
    started.push(jobs);
    jobs.register('test.outage', '测试任务', async () => probe.note('done'), { pollSeconds: 0.5 });
    await jobs.start();
    // A worker looks by itself once, at its start.
    await looks.reached(1);
    await jobs.send('test.outage');
    await looks.reached(3);
    expect(probe.runs).toEqual([]);
    isAway = false;
    await probe.reached(1);
    expect(said.filter((text) => text.startsWith('the job queues'))).toHaveLength(1);
  });

  test('of a schedule run once for each time, for processes whose clocks differ and after a restart', async () => {
    const probe = createProbe();
    const start = async (): Promise<Jobs> => {
      const jobs = create();
      jobs.register('test.timed', '测试任务', async () => probe.note('timed'), {
        cron: '10 2 * * *',
        pollSeconds: 0.5,
      });
      jobs.register('test.mark', '测试任务', async () => probe.note('mark'), { pollSeconds: 0.5 });
      await jobs.start();
      return jobs;
    };
    const count = async (state: string) =>
      (await db.sql(`select from job.job where name = 'test.timed' and state = $1`, [state])).rows.length;
    const DAY = '2030-03-01T';
    try {
      // Only the clock is replaced: the queue waits with real timers.
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}02:09:59+08:00`) });
      await start();
      expect(await count('created')).toBe(0);
      for (const time of ['02:10:01', '02:50:00', '03:05:00']) {
        vi.setSystemTime(new Date(`${DAY}${time}+08:00`));
        const jobs = await start();
        await expect.poll(() => count('completed')).toBe(1);
        await jobs.stop();
      }
      vi.setSystemTime(new Date(`${DAY}03:11:00+08:00`));
      await (await start()).send('test.mark');
      await expect.poll(() => probe.runs).toEqual(['timed', 'mark']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('with a schedule that is not supported are mistakes of the program', () => {
    const yearly = () => create().register('test.yearly', '测试任务', async () => undefined, { cron: '0 2 1 1 *' });
    expect(yearly).toThrow('0 2 1 1 *');
  });

  test('unknown names, double names and late registration are mistakes of the program', async () => {
    const jobs = create();
    jobs.register('test.once', '测试任务', async () => undefined);
    expect(() => jobs.register('test.once', '测试任务', async () => undefined)).toThrow(/twice/);
    await expect(jobs.send('test.none')).rejects.toThrow(/not registered/);
    await jobs.start();
    expect(() => jobs.register('test.late', '测试任务', async () => undefined)).toThrow(/after the start/);
  });
});

test('maintenance removes expired counters', async () => {
  await db.sql(
    `insert into rate_counter (key, window_start) select 'k' || n, now() - interval '3 days' from generate_series(1, 500) n`,
  );
  await db.sql(`insert into rate_counter (key, window_start) values ('new', now())`);
  await createJobs(db, silentDatabaseLog).runNow('database.maintain');
  expect((await db.sql('select key from rate_counter')).rows).toEqual([{ key: 'new' }]);
});
