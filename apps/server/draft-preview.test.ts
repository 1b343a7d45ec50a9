import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from './testing/portal.ts';

/** The built pages over drafts: the view of a holder of a signed address, and of no other reader. */
let portal: TestPortal;
let address: string;
let operator: string;

beforeAll(async () => {
  portal = await startPortal({ withPages: true, quiet: true });
  address = await portal.listen();
  operator = await portal.signIn('operator');
}, 600_000);
afterAll(() => portal.close());

const ask = async (method: string, path: string, body?: unknown) =>
  (await portal.request({ method, path, token: operator, ...(body === undefined ? {} : { body }) })).body;
async function get(path: string) {
  const answer = await fetch(address + path, { redirect: 'manual', signal: AbortSignal.timeout(60_000) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
async function getDraft(
  name: string,
  body: object,
): Promise<{ uuid: string; link: { uuid: string; address: string } }> {
  const { uuid } = (await ask('POST', `/portal/manage/${name}`, body)).data;
  const link = (await ask('POST', `/portal/manage/${name}/previews`, { uuid, hours: 1 })).data;
  return { uuid, link };
}

const WORDS = '只有预览链接才能看到的示例条文';
const article = (kind: string) => ({
  kind,
  title: `示例草稿${kind}`,
  content: `<p>${WORDS}</p>`,
  issuer: '示例市住房和城乡建设局',
  ...(kind === 'publicity' ? { startDate: '2026-03-01' } : {}),
});

describe('a draft behind a signed address', () => {
  it.each(['policy', 'regulation', 'notice', 'publicity', 'news', 'question'])(
    'is shown by the page of a %s to a guest with the address, and to no reader without it',
    async (kind) => {
      const { uuid, link } = await getDraft('article', article(kind));
      const path = link.address.split('?')[0] ?? '';
      const shown = await get(link.address);
      expect(shown.status, shown.text.slice(0, 400)).toBe(200);
      expect(shown.text).toContain(WORDS);
      // React parts the words of a template by comments.
      expect(shown.text.replaceAll('<!-- -->', '')).toContain(`“示例草稿${kind}”的草稿`);
      expect(shown.headers.get('x-robots-tag')).toContain('noindex');
      expect(shown.headers.get('cache-control')).toBe('private, no-store');
      expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
      expect(shown.headers.get('etag')).toBeNull();
      // What was looked at is nowhere else: neither kept for others, nor listed, found, fed or mapped.
      for (const other of [path, `${path}?type=notice`, `/search?keyword=${WORDS}`, '/policy', '/sitemap.xml', '/'])
        expect((await get(other)).text, other).not.toContain(WORDS);
      const closed = await get(path);
      // P-029: the guard asks for a login whatever record is named.
      expect(closed.status, path).toBe(kind === 'news' ? 302 : 404);
      expect(closed.text).not.toContain(`示例草稿${kind}`);
      const forged = await get(`${path}?yulan=forged`);
      expect(forged.status, path).toBe(404);
      expect(forged.text).not.toContain(`示例草稿${kind}`);
      expect((await get(`${path.replace(/\/$/, '')}.data`)).text).not.toContain(`示例草稿${kind}`);
      expect((await ask('GET', `/portal/api/${kind}/${uuid}`)).code).not.toBe(200);
    },
  );

  it('leaves the published text to all other readers', async () => {
    const { uuid } = await getDraft('article', article('policy'));
    await ask('POST', '/portal/manage/article/publish', { uuid });
    const before = await get(`/policy/detail/${uuid}`);
    expect(before.text).toContain(WORDS);
    const changed = { ...article('policy'), uuid, title: '改过的示例标题', content: '<p>改过的示例条文</p>' };
    expect((await ask('POST', '/portal/manage/article/edit', changed)).code).toBe(200);
    const link = (await ask('POST', '/portal/manage/article/previews', { uuid, hours: 1 })).data;
    const shown = await get(link.address);
    expect(shown.text).toContain('改过的示例条文');
    const after = await get(`/policy/detail/${uuid}`);
    expect(after.text).not.toContain('改过的示例');
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  it('asks for a login where a published text is for users alone, also once it was taken down', async () => {
    const { uuid, link } = await getDraft('article', article('news'));
    const path = link.address.split('?')[0] ?? '';
    await ask('POST', '/portal/manage/article/publish', { uuid });
    const published = await get(path);
    expect([published.status, published.headers.get('location')]).toEqual([
      302,
      `/login?redirect=${encodeURIComponent(path)}`,
    ]);
    expect(published.text).not.toContain(WORDS);
    expect((await ask('POST', '/portal/manage/article/withdraw', { uuid, reason: '示例原因' })).code).toBe(200);
    expect((await get(path)).status).toBe(302);
    expect((await get(`${path}?yulan=forged`)).status).toBe(404);
  });

  it('is shown among what it belongs to: an explanation on the page of its text', async () => {
    const { uuid } = await getDraft('article', article('policy'));
    await ask('POST', '/portal/manage/article/publish', { uuid });
    const body = { bizType: 'policy', bizUuid: uuid, title: '示例解读', content: '<p>只在解读草稿里的话</p>' };
    const { link } = await getDraft('analysis', body);
    expect((await get(link.address.split('#')[0] ?? '')).text).toContain('只在解读草稿里的话');
    expect((await get(`/policy/detail/${uuid}`)).text).not.toContain('只在解读草稿里的话');
  });

  it('is shown by its fields where readers find it behind a login', async () => {
    const opinion = '示例意见：只在预览里';
    const { link } = await getDraft('interpretation', { opinion, cause: '示例原因', solution: '<p>示例办法</p>' });
    const shown = await get(link.address);
    expect([shown.status, shown.text.includes(opinion), shown.text.includes('示例办法')]).toEqual([200, true, true]);
    expect((await get('/yulan')).text).not.toContain(opinion);
  });

  it('says in words that an address is wrong, foreign or over', async () => {
    const { link } = await getDraft('article', article('policy'));
    const [path = '', query = ''] = link.address.split('?');
    const wrong = await get(`${path}?yulan=x`);
    expect([wrong.status, wrong.text.includes('预览链接无效')]).toEqual([404, true]);
    const foreign = await get(`/question?${query}`);
    expect([foreign.status, foreign.text.includes('预览链接不属于这个页面')]).toEqual([404, true]);
    await ask('POST', `/portal/manage/article/previews/end/${link.uuid}`, {});
    const over = await get(link.address);
    expect([over.status, over.text.includes('预览链接已失效')]).toEqual([410, true]);
    for (const page of [wrong, foreign, over]) {
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.text).not.toContain(WORDS);
    }
  });

  it('may be looked at by many at once', async () => {
    const { link } = await getDraft('article', article('policy'));
    const pages = await Promise.all(Array.from({ length: 8 }, () => get(link.address)));
    expect(pages.map(({ status, text }) => [status, text.includes(WORDS)])).toEqual(pages.map(() => [200, true]));
  });
});
