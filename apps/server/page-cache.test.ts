import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getRouters } from '#platform/contract/session.ts';
import { startPortal, type TestPortal } from './testing/portal.ts';

/** The built pages in process: who sees what from the cache, and how a session ends whose reader cannot be loaded. */
let portal: TestPortal;
let address: string;
let areRoutesLost = false;
beforeAll(async () => {
  portal = await startPortal({
    withPages: true,
    quiet: true,
    replaceRoute: (bound) =>
      bound.spec.path === getRouters.path
        ? {
            ...bound,
            run: (input, context) =>
              areRoutesLost ? Promise.reject(new Error('no routes')) : bound.run(input, context),
          }
        : bound,
  });
  address = await portal.listen();
}, 600_000);
afterAll(() => portal.close());

interface Page {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}
const get = async (at: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const answer = await fetch(at, { headers, redirect: 'manual', signal: AbortSignal.timeout(60_000) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
/** What the page knows of its reader. */
const getShell = ({
  text,
}: Page): {
  session: { user: { nickName: string } } | null;
  routes: { path: string }[];
  settings: { prov: string };
  requestId: string;
} => JSON.parse(/<script type="application\/json" id="shell-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');

describe('a session whose reader cannot be loaded', () => {
  const LOST = '/qyxx/qyinfo/zzzsxx?pageNum=1';
  afterEach(async () => {
    areRoutesLost = false;
    await portal.app.db.sql('alter table if exists message_read_lost rename to message_read');
  });

  it.each([
    // The answer of getInfo counts the unread messages.
    ['user', async () => void (await portal.app.db.sql('alter table message_read rename to message_read_lost'))],
    ['routes', async () => void (areRoutesLost = true)],
  ])('R-200, R-201, R-211, R-238 ends without its %s, and the next login leads back', async (_what, lose) => {
    const cookie = `access_token=${await portal.signIn('member')}`;
    const page = await get(address + LOST, { cookie });
    expect(page.status).toBe(200);
    expect(getShell(page).routes.map(({ path }) => path)).toContain('/qyxx/qyinfo/zzzsxx');
    await lose();
    const ended = await get(address + LOST, { cookie });
    expect([ended.status, ended.headers.get('location')]).toEqual([302, '/']);
    const cookies = ended.headers.getSetCookie();
    expect(cookies.filter((text) => /^access_token=;.*Max-Age=0/.test(text))).toHaveLength(1);
    expect(cookies.filter((text) => text.includes(encodeURIComponent(LOST)))).toHaveLength(1);
    const home = await get(`${address}/`, { cookie });
    expect([home.status, getShell(home).session]).toEqual([200, null]);
    expect(home.headers.getSetCookie().join()).toMatch(/^access_token=;/);
  });
});

describe('the cache of pages', () => {
  const isKept = (page: Page) => page.headers.get('etag') !== null;

  it('keeps the pages of guests, and answers 304 to readers with a current copy', async () => {
    const page = await get(`${address}/policy`);
    expect(page.status).toBe(200);
    expect(page.headers.get('vary')).toContain('cookie');
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const etag = page.headers.get('etag') ?? '';
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
      const again = await get(`${address}/policy`, { 'if-none-match': known });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    expect((await get(`${address}/policy`, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('shows each province its own page, whichever guest asked before', async () => {
    const of = (prov: string) => get(`${address}/`, { cookie: `prov=${prov}` });
    const pages = [await of('330000'), await of('440000'), await get(`${address}/`), await of('330000')];
    expect(pages.map((page) => getShell(page).settings.prov)).toEqual(['330000', '440000', '', '330000']);
    expect(pages.map(isKept)).toEqual([true, true, true, true]);
    const [one, other, , same] = pages.map((page) => page.headers.get('etag'));
    expect({ isKept: one === same, isOwn: one !== other }).toEqual({ isKept: true, isOwn: true });
  });

  it.each([
    'prov=999999',
    'prov=330000%3Cscript%3E',
    'prov=3300001',
    'prov=%E0%A4%A',
    'prov=; prov=440000',
    'PROV=440000',
    '__Host-prov=440000',
    'a=1; ;; =; prov',
  ])('takes %s for no province', async (cookie) => {
    const page = await get(`${address}/question`, { cookie });
    expect([page.status, getShell(page).settings.prov]).toEqual([200, '']);
    expect(page.text).not.toContain('440000","');
  });

  it('lets no other header or cookie of the first reader into the page of the next', async () => {
    const mark = 'zzleakzz';
    const headers = {
      cookie: `theme=${mark}; _ga=${mark}; access_token2=${mark}`,
      'user-agent': mark,
      referer: `http://${mark}.example/`,
      'accept-language': mark,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': `${mark}.example`,
      authorization: `Bearer ${mark}`,
    };
    const at = `${address}/regulation?pageNum=1`;
    const [first, second] = [await get(at, headers), await get(at)];
    expect(second.text).toBe(first.text);
    expect(isKept(second)).toBe(true);
    expect(first.text).not.toMatch(/zzleakzz|203\.0\.113\.7/);
    expect(getShell(first).requestId).toBe('');
  });

  it('never gives the page of one user to another, or to a guest', async () => {
    const [member, other] = [await portal.signIn('member'), await portal.signIn('other')];
    const of = (token: string | null) => get(`${address}/`, token === null ? {} : { cookie: `access_token=${token}` });
    const pages = [await of(member), await of(null), await of(other), await of(null), await of(member)];
    const names = pages.map((page) => getShell(page).session?.user.nickName ?? null);
    expect(names[0]).toBe(names[4]);
    expect(names[0]).not.toBeNull();
    expect(names[2]).not.toBeNull();
    expect(names[2]).not.toBe(names[0]);
    expect([names[1], names[3]]).toEqual([null, null]);
    expect(pages.map(isKept)).toEqual([false, true, false, true, false]);
    for (const page of [pages[0], pages[2], pages[4]]) expect(page?.headers.get('cache-control')).toContain('no-store');
  });

  it('keeps nothing for a dead token, a reader with settings, and what is no page', async () => {
    for (const cookie of ['access_token=dead', 'access_token=', 'settings=%7B%7D']) {
      expect(isKept(await get(`${address}/policy`, { cookie }))).toBe(false);
    }
    const missing = await get(`${address}/policy/detail/00000000-0000-8000-8000-000000000000`);
    expect([missing.status, isKept(missing)]).toEqual([404, false]);
  });

  it('answers HEAD with the headers of the page and no body', async () => {
    const answer = await fetch(`${address}/policy`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('etag')).toMatch(/^W\/"/);
  });
});
