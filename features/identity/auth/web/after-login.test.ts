import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES, SITE } from '#apps/pages.ts';
import { isPublicPath } from '#domain/access/guard.ts';
import { readCookie } from '#platform/web/cookies.ts';
import { type PageContext, pageContext } from '#platform/web/page-context.ts';
import { guardRequest } from '#platform/web/page-guard.ts';
import { getLoginTarget } from './after-login.ts';

const LANDING = '/qyxx/qyinfo/yyzzxx';
const member = { routes: [LANDING, '/qyxx/qyinfo/zzzsxx'], permissions: [] };
const guest = { routes: [], permissions: [] };

describe('R-199 where a login leads', () => {
  it.each([
    ['/policy?keyword=建市', '/policy?keyword=%E5%BB%BA%E5%B8%82'],
    ['/qyxx/qyinfo/zzzsxx?pageNum=2#top', '/qyxx/qyinfo/zzzsxx?pageNum=2#top'],
    ['/userInfo', '/userInfo'],
  ])('a member who came for %s gets there', (wanted, target) => {
    expect(getLoginTarget(SITE, wanted, member)).toBe(target);
  });

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('R-275 %j never leads to another site', (wanted) => {
    expect(getLoginTarget(SITE, wanted, member)).toBe(LANDING);
  });

  it('an address that is no page, or is for guests only, leads to the landing page', () => {
    for (const wanted of ['/nowhere', '/%E0%A4%A', '/login', '/register?x=1'])
      expect(getLoginTarget(SITE, wanted, member)).toBe(LANDING);
  });

  it('a member lands on the licence page, and on 今日待办 only where the user has chosen so', () => {
    const whole = { ...member, routes: [...member.routes, '/qyxx/jrdb'] };
    for (const wanted of [null, '/login', '//evil.example', '/nowhere']) {
      expect(getLoginTarget(SITE, wanted, whole)).toBe(LANDING);
      expect(getLoginTarget(SITE, wanted, whole, true)).toBe('/qyxx/jrdb');
    }
    expect(getLoginTarget(SITE, LANDING, whole, true)).toBe(LANDING);
    expect(getLoginTarget(SITE, null, member, true)).toBe(LANDING);
    expect(getLoginTarget(SITE, null, { routes: ['/qyxx/jrdb'], permissions: [], isRestricted: true })).toBe(
      '/qyxx/jrdb',
    );
  });

  it('G-17 a user without entitlement goes to the member centre instead of a forbidden page', () => {
    expect(getLoginTarget(SITE, null, guest)).toBe('/memberCenter');
    expect(getLoginTarget(SITE, LANDING, guest)).toBe('/memberCenter');
    expect(getLoginTarget(SITE, '/userInfo', guest)).toBe('/userInfo');
  });

  it('G-16 a member who came for the member centre sees the membership', () => {
    expect(getLoginTarget(SITE, '/memberCenter', member)).toBe('/memberInfo');
  });

  it('an operator may go anywhere', () => {
    const operator = { routes: [], permissions: ['*:*:*'] };
    expect(getLoginTarget(SITE, '/qyxx/qyinfo/zzzsxx', operator)).toBe('/qyxx/qyinfo/zzzsxx');
    expect(getLoginTarget(SITE, null, operator)).toBe('/qyxx/ptgl/gzt');
    expect(getLoginTarget(SITE, '/memberCenter', operator)).toBe('/memberCenter');
  });

  it('a secondary key is not led to a page that it may not open', () => {
    const key = { routes: ['/qyxx/qyinfo/zzzsxx'], permissions: [], isRestricted: true };
    expect(getLoginTarget(SITE, null, key)).toBe('/qyxx/qyinfo/zzzsxx');
    for (const closed of [LANDING, '/userInfo', '/manageKey'])
      expect(getLoginTarget(SITE, closed, key)).toBe('/qyxx/qyinfo/zzzsxx');
  });
});

describe('each page that asks for a login', () => {
  const UUID = '00000000-0000-4000-8000-000000000001';
  /** With values for what its address needs, and with a query that is kept as well. */
  const getAddress = (path: string) =>
    `${path.replace(/:\w+\??/g, UUID).replace(/\*$/, 'a/b')}?q=%E7%A4%BA%E4%BE%8B&to=%2Fx`;
  const closed = PAGE_ROUTES.filter(
    ({ access, path }) => access !== 'public' && access !== 'guest-only' && !isPublicPath(SITE, path),
  );
  const all = { routes: PAGE_ROUTES.map(({ path }) => path), permissions: ['*:*:*'] };

  /** The answer of the server to a request without a session. */
  async function answerTo(address: string, hasToken: boolean): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(pageContext, { session: null, routes: [], hasToken, preview: null } as unknown as PageContext);
    const request = new Request(`http://localhost${address}`);
    const args = { request, context, params: {}, url: new URL(request.url), pattern: address };
    try {
      await guardRequest(SITE)(args, async () => new Response('the page'));
      throw new Error('no user was redirected');
    } catch (reason) {
      if (reason instanceof Response) return reason;
      throw reason;
    }
  }

  it('is there to be asked for', () => {
    expect(closed.length).toBeGreaterThan(80);
    expect(closed.map(({ path }) => path)).toContain('/firm/:uuid');
  });

  it.each(closed.map(({ path }) => getAddress(path)))(
    '%s is where the login leads that it asks for',
    async (address) => {
      const location = (await answerTo(address, false)).headers.get('location') ?? '';
      const wanted = new URL(location, 'http://localhost').searchParams.get('redirect');
      expect(new URL(getLoginTarget(SITE, wanted, all), 'http://localhost').href).toBe(
        new URL(address, 'http://localhost').href,
      );
    },
  );

  it.each(closed.map(({ path }) => getAddress(path)))(
    '%s is where the next login leads when the last one is over',
    async (address) => {
      const { headers } = await answerTo(address, true);
      expect(headers.get('location')).toBe('/');
      const left = headers
        .getSetCookie()
        .map((text) => readCookie(text, 'return_to'))
        .find((one) => one !== null);
      expect(new URL(getLoginTarget(SITE, left ?? null, all), 'http://localhost').href).toBe(
        new URL(address, 'http://localhost').href,
      );
    },
  );
});
