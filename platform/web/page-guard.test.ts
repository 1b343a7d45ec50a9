import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES, SITE } from '#apps/pages.ts';
import { type PageContext, pageContext } from './page-context.ts';
import { decidePage, findFirstPage, getPagePath, guardRequest } from './page-guard.ts';

const guest = { session: null, routes: [] };
const user = {
  session: {
    user: { uuid: 'u', userName: 'a', nickName: 'a', avatar: 'a', phonenumber: '' },
    roles: ['ROLE_DEFAULT'],
    permissions: [],
    ent: null,
    membership: { status: 'none' as const, endDate: null },
    key: null,
    enterpriseRoles: null,
    regionGrants: null,
    isOwner: false,
    isBySignOn: false,
    enterpriseCount: 1,
    unreadMessage: 0,
    mark: '',
  },
  routes: [],
};

describe('decide', () => {
  it('R-198 sends a guest to the login page with the full path', () => {
    expect(decidePage(SITE, '/userInfo', '?a=1', guest)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2FuserInfo%3Fa%3D1',
    });
  });

  it('P-034 a folder of the enterprise area leads to its first page', () => {
    expect(decidePage(SITE, '/qyxx', '', user).kind).toBe('notPermitted');
    expect(findFirstPage(SITE, '/qyxx')).toBeNull();
    expect(findFirstPage(SITE, '/qyxx/zzwhtx/')).toBe('/qyxx/zzwhtx/fzcrytx');
    expect(findFirstPage(SITE, '/qyxx/qyinfo/yyzzxx')).toBeNull();
    expect(findFirstPage(SITE, '/qyxx/nothing')).toBeNull();
    expect(decidePage(SITE, '/QYXX/qyinfo', '', guest)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2FQYXX%2Fqyinfo',
    });
  });

  it('R-281, R-283 odd spellings are no page or the same page, never a way around', () => {
    expect(decidePage(SITE, '/%E0%A4%A', '', user).kind).toBe('notFound');
    expect(decidePage(SITE, '/qyxx//qyinfo/yyzzxx', '', guest).kind).not.toBe('allow');
    expect(decidePage(SITE, '/%71yxx/qyinfo/yyzzxx', '', guest).kind).toBe('redirect');
    expect(decidePage(SITE, '/USERINFO/', '', guest).kind).toBe('redirect');
  });

  it('R-234, R-235 tells an unknown page from one that is not permitted', () => {
    expect(decidePage(SITE, '/nope', '', guest).kind).toBe('notFound');
    expect(decidePage(SITE, '/qyxx/qyinfo/yyzzxx', '', user).kind).toBe('notPermitted');
  });

  it('sees the page behind a data address', () => {
    expect(getPagePath('/_root.data')).toBe('/');
    expect(getPagePath('/qyxx/zzbz.data')).toBe('/qyxx/zzbz');
  });
});

describe('the guard of documents', () => {
  const answerTo = async (path: string, status = 200): Promise<unknown> => {
    const context = new RouterContextProvider();
    context.set(pageContext, guest as unknown as PageContext);
    const request = new Request(`http://localhost${path}`);
    const args = { request, context, params: {}, url: new URL(request.url), pattern: path };
    try {
      return await guardRequest(SITE)(args, async () => new Response('the page', { status }));
    } catch (reason) {
      return reason;
    }
  };
  it('R-236 answers 500 for a page that names an unregistered guard', async () => {
    expect(await answerTo('/verify')).toBeInstanceOf(Response);
    const page = PAGE_ROUTES.find(({ path }) => path === '/userInfo') as { access: string };
    const { access } = page;
    try {
      page.access = 'membersOnly';
      expect(await answerTo('/userInfo')).toMatchObject({ init: { status: 500 }, data: { reason: 'unknown-guard' } });
    } finally {
      page.access = access;
    }
    expect(await answerTo('/userInfo')).toBeInstanceOf(Response);
  });

  it.each([404, 410])(
    'answers %i for a preview address without a draft instead of asking for a login',
    async (status) => {
      const path = '/zhxx/detail/00000000-0000-4000-8000-000000000001?yulan=ended';
      expect(await answerTo(path, status)).toMatchObject({ status });
      for (const other of [200, 401, 500]) expect(await answerTo(path, other)).toMatchObject({ status: 302 });
    },
  );

  it('asks for a login before it says whether a page of an enterprise or of a user is there', async () => {
    const closed = PAGE_ROUTES.filter(({ access, hasRecordsForAll }) =>
      access === 'public' || access === 'guest-only' ? false : !hasRecordsForAll,
    );
    expect(closed.length).toBeGreaterThan(80);
    for (const { path } of closed) {
      const address = path.replace(/:\w+\??/g, '00000000-0000-4000-8000-000000000001').replace(/\*$/, 'a');
      expect(await answerTo(address, 404), address).toMatchObject({ status: 302 });
    }
  });
});
