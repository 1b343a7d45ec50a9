import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { type ContentIndex, syncContentIndex } from './content-index.ts';

const STEPS = 20;
const STEP_SIZE = 50;
const STEP_MS = 700;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.app.db.sql(
    `insert into article (uuid, kind, title, content, plain, publish_time, sort_time, detail, create_time, update_time)
     select uuid, 'policy', '示例政策' || n, '', '', now(), now(), '{}', now(), now()
     from unnest($1::uuid[]) with ordinality as given (uuid, n)`,
    [Array.from({ length: STEPS * STEP_SIZE }, () => randomUUID())],
  );
});
afterAll(() => portal.close());

/** Whether others could be waiting for the indexing: it holds a connection, or the lock of its steps. */
async function holdsAnything(): Promise<boolean> {
  const { db } = portal.app;
  if (db.holdsConnection()) return true;
  const { rows } = await db.sql<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    [],
  );
  return rows[0]?.count !== 0;
}

it('works 30 % of the time once a run takes long, and holds nothing while it pauses', async () => {
  let nowMs = 0;
  const pauses: number[] = [];
  const steps: number[] = [];
  const index: ContentIndex = {
    name: 'search',
    mark: 'test',
    listIndexed: async () => [],
    async indexArticles(uuids) {
      steps.push(uuids.length);
      nowMs += STEP_MS;
      return uuids.length;
    },
    parts: [],
    onChanged: async () => undefined,
  };
  const pause = async (ms: number): Promise<void> => {
    if (pauses.length === 0) expect(await holdsAnything()).toBe(false);
    pauses.push(ms);
    nowMs += ms;
  };
  await syncContentIndex(portal.app, index, undefined, { nowMs: () => nowMs, pause });
  expect(steps.reduce((sum, articles) => sum + articles, 0)).toBe(STEPS * STEP_SIZE);
  expect(Math.max(...steps)).toBeLessThanOrEqual(STEP_SIZE);
  // A publication of a few articles is indexed without a pause: the first 1.5 seconds of work are free.
  expect(pauses).toHaveLength(steps.length - 2);
  const paused = pauses.reduce((sum, ms) => sum + ms, 0);
  expect((pauses.length * STEP_MS) / (pauses.length * STEP_MS + paused)).toBeCloseTo(0.3, 5);
});

it('stops within a pause when the program ends', async () => {
  await portal.app.db.sql(`update article set title = title || '（修订）'`, []);
  const ending = new AbortController();
  let indexed = 0;
  const index: ContentIndex = {
    name: 'search',
    mark: 'test',
    listIndexed: async () => [],
    indexArticles: async (uuids) => {
      indexed += uuids.length;
      return uuids.length;
    },
    parts: [],
    onChanged: async () => undefined,
  };
  let nowMs = 0;
  await syncContentIndex(portal.app, index, ending.signal, {
    nowMs: () => (nowMs += 2_000),
    pause: async () => ending.abort(),
  });
  expect(indexed).toBe(STEP_SIZE);
  await syncContentIndex(portal.app, index);
  expect(indexed).toBe(STEPS * STEP_SIZE);
});
