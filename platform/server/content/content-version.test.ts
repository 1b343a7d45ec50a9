import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '#platform/server/db/db.ts';
import { createLog } from '#platform/server/log/log.ts';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { createDatabaseProxy } from '#platform/server/testing/line.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { createContentVersion } from './content-version.ts';

const log = createLog('silent');
const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

const addArticle = (on: Db, title = '示例'): Promise<unknown> =>
  on.sql(
    `insert into article (uuid, kind, title, sort_time, create_time, update_time) values ($1, 'policy', $2, now(), now(), now())`,
    [randomUUID(), title],
  );
const stored = async (): Promise<number> =>
  Number(
    (await db.sql<{ version: string }>("select version from content_version where name = 'published'", [])).rows[0]
      ?.version,
  );

describe('the version of the content', () => {
  const content = createContentVersion(db, log);

  it('is known as soon as the writer has the answer, and raised once per transaction', async () => {
    const before = await content.current();
    await db.transaction(async () => {
      await addArticle(db);
      await addArticle(db);
      await db.sql(`update dict_data set dict_sort = dict_sort where dict_type = 'education'`, []);
      expect(await stored()).toBe(before);
    });
    expect(await content.current()).toBe((before ?? 0) + 1);
    await addArticle(db);
    expect(await content.current()).toBe((before ?? 0) + 2);
    expect(await stored()).toBe((before ?? 0) + 2);
  });

  it('stays when the change is taken back, or is no content', async () => {
    const before = await content.current();
    const undone = db.transaction(async () => {
      await addArticle(db);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await db.sql('update article set views = views + 1', []);
    await db.sql('update course set hot = hot + 1', []);
    await db.sql(`insert into page_view (day, path) values ('2026-11-21', '/')`, []);
    expect(await stored()).toBe(before);
    expect(await content.current()).toBe(before);
  });

  it('is not taken back by a notice that comes late', async () => {
    const heard: string[] = [];
    db.notices.listen('content', { heard: (rest) => heard.push(rest), missed: () => undefined });
    const before = await content.current();
    await db.sql("select pg_notify('portal', 'content 0')", []);
    await expect.poll(() => heard).toContain('0');
    expect(await content.current()).toBe(before);
  });

  it('leaves nothing behind', async () => {
    expect((await db.sql('select 1 from content_change', [])).rowCount).toBe(0);
  });
});

/** Tables that an operator or a user edits, but no guest reads. */
const NOT_PUBLISHED = [
  'app_user',
  'application_form',
  'broadcast',
  'enterprise',
  'feedback',
  'holiday_year',
  'notification_template',
  'operator_role',
  'publication_word',
];

it('follows every table whose rows operators edit and guests read: `select watch_content(…)` in its migration', async () => {
  const { rows } = await db.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'
       and exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'update_by' and not attisdropped)
       and not exists (select 1 from pg_attribute where attrelid = c.oid and attname in ('ent_uuid', 'user_uuid'))
       and not exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = 'content_changed')
     order by 1`,
    [],
  );
  expect(rows.map(({ name }) => name).filter((name) => !NOT_PUBLISHED.includes(name))).toEqual([]);
});

it('follows every column of a table, but those that count readers', async () => {
  const { rows } = await db.sql<{ place: string }>(
    `select c.relname || '.' || a.attname as place from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where t.tgname = 'content_changed' and a.attnum <> all (t.tgattr::smallint[]) order by 1`,
    [],
  );
  expect(rows.map(({ place }) => place)).toEqual(['article.views', 'course.hot', 'search_document.index_time']);
});

describe('several processes on one server', () => {
  let line: Awaited<ReturnType<typeof createDatabaseProxy>>;
  let other: Db;
  beforeAll(async () => {
    line = await createDatabaseProxy(new URL(database.url));
    other = await openDatabase({
      databaseUrl: line.url,
      dataDir: '',
      log: silentDatabaseLog,
      limits: { acquireMs: 2_000 },
    });
  });
  afterAll(async () => {
    await other.close();
    await line.cut();
  });
  const hears = async (one: Db, isHearing = true) => await expect.poll(() => one.notices.isHearing()).toBe(isHearing);

  it('hear each other, read by themselves while they cannot, and lose nothing meanwhile', async () => {
    const content = createContentVersion(other, log);
    await content.current();
    await hears(other);
    const first = await content.current();
    await addArticle(db);
    await expect.poll(() => content.current()).toBe((first ?? 0) + 1);

    await line.cut();
    await addArticle(db);
    await hears(other, false);
    // No database at all: what was known last, rather than nothing.
    expect(await content.current()).toBe((first ?? 0) + 1);
    await line.mend();
    expect(await content.current()).toBe((first ?? 0) + 2);
    await hears(other);
    await addArticle(db);
    await expect.poll(() => content.current()).toBe((first ?? 0) + 3);
  });

  it('may change content at the same time', async () => {
    const before = await stored();
    const work = (on: Db) => on.transaction(() => addArticle(on).then(() => addArticle(on)));
    await Promise.all([db, other, db, other, db, other].map(work));
    expect(await stored()).toBe(before + 6);
  });
});
