import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { saveSampleArticles, updatePoliciesFromFacts } from '#features/content/articles/server/articles.server-api.ts';
import { addPageView } from '../site.contract.ts';

let portal: TestPortal;
const ORIGIN = 'http://localhost:80';

beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
  await updatePoliciesFromFacts(portal.app);
  await saveSampleArticles(portal.app);
});
afterAll(() => portal.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  portal.request({ method: 'GET', path, headers: { host: 'localhost:80', ...headers } });
const addressesIn = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '');
const getCount = async (kind: string): Promise<number> => {
  const { rows } = await portal.app.db.sql<{ count: string }>(
    `select count(*) from article where kind = $1 and del_flag = '0' and status = 'published'`,
    [kind],
  );
  return Number(rows[0]?.count);
};

describe('files for crawlers', () => {
  it('names the sitemap in robots.txt and closes what is no content', async () => {
    const { status, body, headers } = await get('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(body).toContain('Disallow: /qyxx/\n');
    expect(body).not.toContain('Disallow: /policy');
  });

  it('lists one sitemap per kind, each reachable and with its records and days of change', async () => {
    const index = await get('/sitemap.xml');
    const parts = addressesIn(index.body);
    expect(parts).toEqual(
      ['pages', 'standards', 'notice', 'policy', 'publicity', 'question', 'regulation'].map(
        (kind) => `${ORIGIN}/sitemap/${kind}-1.xml`,
      ),
    );
    for (const part of parts) {
      const { status, body } = await get(part.slice(ORIGIN.length));
      const kind = /sitemap\/(\w+)-1/.exec(part)?.[1] ?? '';
      const addresses = addressesIn(body);
      expect(status).toBe(200);
      expect(addresses.length).toBeGreaterThan(4);
      expect(new Set(addresses).size).toBe(addresses.length);
      if (kind === 'pages' || kind === 'standards') continue;
      expect(addresses).toHaveLength(await getCount(kind));
      expect(body.match(/<lastmod>[\d-]{10}T[\d:.]{12}Z<\/lastmod>/g)).toHaveLength(addresses.length);
    }
  });

  it('gives each text the day of its document, and that of an edit after an edit', async () => {
    const { rows } = await portal.app.db.sql<{ uuid: string; publish_time: Date }>(
      `select uuid, publish_time from article where kind = 'policy' and del_flag = '0' and publish_time is not null limit 1`,
    );
    const [{ uuid, publish_time }] = rows as [{ uuid: string; publish_time: Date }];
    const getDay = async () =>
      new RegExp(`${uuid}</loc><lastmod>(.*?)</lastmod>`).exec((await get('/sitemap/policy-1.xml')).body)?.[1];
    expect(await getDay()).toBe(publish_time.toISOString());
    await portal.app.db.sql(`update article set update_time = create_time + interval '1 day' where uuid = $1`, [uuid]);
    expect(await getDay()).toBe('2026-11-22T02:00:00.000Z');
  });

  it('dates the standards by their documents', async () => {
    const { body } = await get('/sitemap/standards-1.xml');
    expect(body).toMatch(/\/zzbz\/03-10300101<\/loc><lastmod>20\d\d-\d\d-\d\dT/);
  });

  it('says where to tell of a weakness (RFC 9116)', async () => {
    const { status, body, headers } = await get('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain(`Contact: ${ORIGIN}/questionFeedback`);
    const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '').getTime() - portal.now().getTime();
    expect(expires).toBeGreaterThan(30 * 86_400_000);
    expect(expires).toBeLessThan(365 * 86_400_000);
  });

  it('lists every standard and no page that needs a login', async () => {
    const { body } = await get('/sitemap/standards-1.xml');
    expect(addressesIn(body)).toContain(`${ORIGIN}/zzbz/03-10300101`);
    expect(addressesIn(body)).toContain(`${ORIGIN}/zzbz/analyze/03-10300101`);
    const pages = addressesIn((await get('/sitemap/pages-1.xml')).body);
    expect(pages.filter((page) => /zhxx|edu|qyxx/.test(page))).toEqual([]);
  });

  it.each([
    '/sitemap/policy-2.xml',
    '/sitemap/policy.xml',
    '/sitemap/news-1.xml',
    '/sitemap/toString-1.xml',
    '/sitemap/policy-0.xml',
  ])('has no %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('drops a text as soon as it is withdrawn', async () => {
    await get('/sitemap/question-1.xml');
    await get('/feed/question.xml');
    const { rows } = await portal.app.db.sql<{ uuid: string }>(
      `update article set del_flag = '2' where uuid = (select min(uuid::text)::uuid from article where kind = 'question') returning uuid`,
    );
    expect((await get('/sitemap/question-1.xml')).body).not.toContain(rows[0]?.uuid);
    expect((await get('/feed/question.xml')).body).not.toContain(rows[0]?.uuid);
  });

  it('answers 304 to a reader with a current copy', async () => {
    const first = await get('/sitemap.xml');
    const second = await get('/sitemap.xml', { 'if-none-match': String(first.headers.etag) });
    expect(second.status).toBe(304);
  });

  it('does not give one reader the origin that another made up', async () => {
    await get('/sitemap.xml', { host: 'evil.example' });
    expect((await get('/sitemap.xml')).body).not.toContain('evil.example');
  });
});

describe('feeds', () => {
  it.each(['policy', 'regulation', 'publicity', 'notice', 'question'])('offers the newest of %s', async (kind) => {
    const { status, headers, body } = await get(`/feed/${kind}.xml`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const links = [...body.matchAll(/<item><title>.+?<\/title><link>(.*?)<\/link>/g)].map((match) => match[1]);
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBe(Math.min(50, await getCount(kind)));
    for (const link of links) expect(link).toMatch(new RegExp(`^${ORIGIN}/(policy|regulation|gsgg|question)/detail/`));
  });

  it.each(['policy', 'regulation', 'publicity', 'notice', 'question'])('offers %s as Atom too', async (kind) => {
    const { status, headers, body } = await get(`/feed/${kind}.atom`);
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const entries = body.match(/<entry>.*?<\/entry>/gs) ?? [];
    expect(entries.length).toBe(Math.min(50, await getCount(kind)));
    for (const entry of entries) {
      expect(entry).toMatch(/<title>.+<\/title>.*<id>http.+<\/id><updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/s);
    }
    expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}/feed/${kind}.atom"/>`);
  });

  it('says which texts are samples', async () => {
    expect((await get('/feed/notice.xml')).body).toContain('（示例）</title>');
  });

  it('survives characters that XML does not know', async () => {
    await portal.app.db.sql(
      `update article set title = $1 where uuid = (select uuid from article where kind = 'policy' order by sort_time desc limit 1)`,
      ['甲 & <乙>\u0007'],
    );
    expect((await get('/feed/policy.xml')).body).toContain('<title>甲 &amp; &lt;乙&gt;');
  });

  it('has no feed of what needs a login', async () => {
    for (const path of [
      '/feed/news.xml',
      '/feed/news.atom',
      '/feed/policy',
      '/feed/constructor.xml',
      '/feed/policy.json',
    ])
      expect((await get(path)).status).toBe(404);
  });
});

describe('page views (C-177, R-221)', () => {
  const views = async (path: string) =>
    (
      await portal.app.db.sql<{ day: string; views: number }>(
        'select day::text as day, views from page_view where path = $1',
        [path],
      )
    ).rows;

  it('counts by day and page, without query and person', async () => {
    portal.setNow(new Date('2026-11-21T15:00:00Z'));
    await portal.call(addPageView, { body: { path: '/policy' } });
    await portal.call(
      addPageView,
      { body: { path: '/policy?keyword=张三' } },
      { token: await portal.signIn('member') },
    );
    portal.setNow(new Date('2026-11-21T17:00:00Z'));
    await portal.call(addPageView, { body: { path: '/policy/' } });
    expect(await views('/policy')).toEqual([
      { day: '2026-11-21', views: 2 },
      { day: '2026-11-22', views: 1 },
    ]);
  });

  it('keeps one row a day for all records of a kind, whatever ids are made up', async () => {
    const rows = async () => (await portal.app.db.sql('select path from page_view')).rows.length;
    await portal.call(addPageView, { body: { path: '/policy/detail/first' } });
    const before = await rows();
    for (let index = 0; index < 20; index += 1) {
      await portal.call(addPageView, { body: { path: `/POLICY/detail/${index}` } });
      await portal.call(addPageView, { body: { path: `/policy/detail/${index}/` } });
    }
    expect(await rows()).toBe(before);
  });

  it('does not keep what is no page', async () => {
    for (const path of ['/nowhere/at/all', 'https://evil.example/', '//evil.example', '?x']) {
      await portal.call(addPageView, { body: { path } });
      expect(await views(path)).toEqual([]);
    }
  });

  it.each([{}, { path: '' }, { path: 5 }, { path: 'x'.repeat(301) }])(
    'refuses %j with the name of the field',
    async (body) => {
      const reason = await portal
        .call(addPageView, { body: body as { path: string } })
        .catch((error: TestCallError) => error);
      expect(reason).toMatchObject({ code: 400, fields: [{ path: 'path' }] });
    },
  );
});

describe('R-083 the QR codes of the footer', () => {
  it('show the configured codes; a missing code is the sample of the pages', async () => {
    const own = await startPortal({ environment: { QR_ADVISER: 'https://work.weixin.example/adviser' } });
    const base = await own.listen();
    const drawn = await fetch(`${base}/qr-code/adviser.svg`);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await drawn.text()).toMatch(/^<svg /);
    for (const name of ['video', 'nothing', 'constructor']) {
      expect((await fetch(`${base}/qr-code/${name}.svg`)).status).toBe(404);
    }
    await own.close();
  });
});
