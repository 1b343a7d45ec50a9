import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import * as contract from '../articles.contract.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const publish = (title: string) =>
  portal.app.db.sql(
    `insert into article (uuid, kind, title, content, plain, sort_time, category, detail, create_time, update_time)
     values ($1, 'news', $2, '<p>示例</p>', '示例', now(), '行业新闻', '{"cover": null}', now(), now())`,
    [randomUUID(), title],
  );
const list = (query: object = {}) => portal.call(contract.listNews, { query });

describe('a keyword that stands in more texts than are looked through', () => {
  it('finds every title, and says that texts were only looked through as far as the newest', async () => {
    const { rows } = await portal.app.db.sql<{ uuid: string }>(
      `insert into article (uuid, kind, title, content, plain, publish_time, sort_time, category, detail, create_time, update_time)
       select gen_random_uuid(), 'news', case when n > 204 then '示例罕见标题 ' else '示例普通标题 ' end || n, '<p>示例</p>', '其中的罕见词',
         now(), now() - n * interval '1 day', '行业新闻', '{"cover": null}', now(), now() from generate_series(1, 206) n returning uuid`,
      [],
    );
    expect((await list()).note).toBeUndefined();
    const inTexts = await list({ keyword: '其中的罕见词' });
    expect(inTexts.total).toBeLessThanOrEqual(200);
    expect(inTexts.note).toContain('最新 200 篇');
    expect((await list({ keyword: '示例罕见标题' })).total).toBe(2);
    await portal.app.db.sql('delete from article where uuid = any($1::uuid[])', [rows.map(({ uuid }) => uuid)]);
    expect((await list({ keyword: '其中的罕见词' })).note).toBeUndefined();
  });
});

describe('lists of published texts', () => {
  it('show what was published, changed and withdrawn in the very next answer', async () => {
    const before = await list();
    await publish('示例新闻一');
    const after = await list();
    expect(after.total).toBe(before.total + 1);
    await portal.app.db.sql(`update article set title = '示例新闻二' where title = '示例新闻一'`, []);
    expect((await list()).rows.map(({ title }) => title)).toContain('示例新闻二');
    await portal.app.db.sql(`update article set status = 'withdrawn' where title = '示例新闻二'`, []);
    expect((await list()).total).toBe(before.total);
  });

  it('ask the database once for all concurrent requests for the same list', async () => {
    await publish('示例新闻三');
    const first = await list({ pageSize: 50 });
    // Behind the portal's back: a change that no trigger tells of is not seen, so the answer comes from memory.
    await portal.app.db.sql(`update article set views = views + 7 where title = '示例新闻三'`, []);
    expect(await list({ pageSize: 50 })).toEqual(first);
    const other = await list({ pageSize: 49 });
    expect(other.rows.find(({ title }) => title === '示例新闻三')?.views).toBe(7);
  });

  it('pages through the order of the list, those on top first, and counts all of it', async () => {
    for (let n = 0; n < 5; n += 1) await publish(`示例新闻页${n}`);
    await portal.app.db.sql(`update article set top = true where title = '示例新闻页2'`, []);
    const whole = await list({ pageSize: 100 });
    expect(whole.rows[0]?.title).toBe('示例新闻页2');
    const pages = await Promise.all([1, 2, 3].map((pageNum) => list({ pageNum, pageSize: 2 })));
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows.slice(0, 6));
    expect(new Set([...pages, whole].map(({ total }) => total)).size).toBe(1);
  });
});
