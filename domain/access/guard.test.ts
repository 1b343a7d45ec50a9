import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES, SITE } from '#apps/pages.ts';
import {
  decideRoute,
  getLanding,
  isArrivalPage,
  isLocalPath,
  isPublicPath,
  runPageGuard,
  type Visitor,
} from './guard.ts';
import { findPage } from './site.ts';

const LANDING = '/qyxx/qyinfo/yyzzxx';
const guest: Visitor = { signedIn: false, routes: [], permissions: [] };
const plain: Visitor = { signedIn: true, routes: [], permissions: [] };
const entitled = PAGE_ROUTES.filter((page) => page.access === 'entitled').map((page) => page.path);
const member: Visitor = { signedIn: true, routes: entitled, permissions: [] };
const operator: Visitor = { signedIn: true, routes: [], permissions: ['*:*:*'] };
const decide = (path: string, visitor: Visitor) => decideRoute(SITE, path, '', visitor);

/** The public list of portal-spec section 6: `/` is only itself, the others what lies below them too. */
const PUBLIC_LIST = [
  '/index_old',
  '/login',
  '/register',
  '/captcha',
  '/forgetPassword',
  '/zzbz',
  '/policy',
  '/gsgg',
  '/question',
  '/regulation',
  '/globalSearch',
  '/memberCenter',
  '/questionFeedback',
  '/external-redirect',
  '/verify',
  '/404',
  '/500',
];

describe('public list', () => {
  it('R-192, R-193, G-04 every page that the specification lists is public, with all pages below it', () => {
    const getAddress = (path: string) => path.replaceAll(/:\w+\??/g, 'x');
    const isListed = (path: string) =>
      path === '/' || PUBLIC_LIST.some((listed) => `${path}/`.toLowerCase().startsWith(`${listed.toLowerCase()}/`));
    const listed = PAGE_ROUTES.filter(({ path }) => isListed(path));
    expect(listed.length).toBeGreaterThan(PUBLIC_LIST.length);
    expect(listed.filter(({ path }) => !isPublicPath(SITE, getAddress(path)))).toEqual([]);
  });
  it('no page that asks for a login is public', () => {
    const closed = PAGE_ROUTES.filter(({ access }) => access !== 'public' && access !== 'guest-only');
    expect(closed.filter(({ path }) => isPublicPath(SITE, path.replaceAll(/:\w+\??/g, 'x')))).toEqual([]);
  });
  it('R-193 matches whole segments only', () => {
    expect(isPublicPath(SITE, '/policy/detail/x')).toBe(true);
    expect(isPublicPath(SITE, '/policyx')).toBe(false);
    expect(isPublicPath(SITE, '/')).toBe(true);
    expect(isPublicPath(SITE, '/qyxx')).toBe(false);
  });
  it('G-03 ignores case', () => {
    expect(isPublicPath(SITE, '/FORGETPASSWORD')).toBe(true);
    expect(findPage(SITE, '/UserInfo')?.id).toBe('P-012');
  });
});

describe('finding a page', () => {
  it('R-042 prefers literal segments', () => {
    expect(findPage(SITE, '/zzbz/analyze')?.id).toBe('P-030');
    expect(findPage(SITE, '/zzbz/analyze/01-101001')?.id).toBe('P-031');
    expect(findPage(SITE, '/zzbz/zzbz')?.id).toBe('P-032');
    expect(findPage(SITE, '/zzbz/01-101001')?.id).toBe('P-033');
  });
  it('knows every listed page by its own path', () => {
    for (const page of PAGE_ROUTES)
      expect(findPage(SITE, page.path.replace(/:\w+\?/, 'x').replace(/:\w+/, 'x'))).not.toBeNull();
  });
  it('has no page for empty segments, unknown or too deep paths', () => {
    for (const path of ['//qyxx/qyinfo/yyzzxx', '/qyxx//qyinfo', '/nothing', '/policy/no/such/page'])
      expect(findPage(SITE, path)).toBeNull();
  });
});

describe('the guard', () => {
  it('R-198 sends a guest to the login page with the full path', () => {
    expect(decideRoute(SITE, '/qyxx/qyinfo/zcryxx', '?a=1', guest)).toEqual({
      kind: 'redirect',
      to: `/login?redirect=${encodeURIComponent('/qyxx/qyinfo/zcryxx?a=1')}`,
    });
  });
  it('G-09 answers not found before it asks for a login', () => {
    expect(decide('/nothing-here', guest).kind).toBe('notFound');
  });
  it('R-196 sends a signed-in user away from the guest pages', () => {
    expect(decide('/login', member)).toEqual({ kind: 'redirect', to: LANDING });
    expect(decide('/register', plain)).toEqual({ kind: 'redirect', to: '/memberCenter' });
  });
  it('R-195 refuses the member centre while there are routes', () => {
    expect(decide('/memberCenter', member)).toEqual({ kind: 'redirect', to: '/memberInfo' });
    expect(decide('/memberCenter', plain).kind).toBe('allow');
    expect(decide('/memberCenter', operator).kind).toBe('allow');
  });
  it('R-190, R-191 opens the enterprise area by route list or by *:*:*', () => {
    expect(decide('/qyxx/qyinfo/zcryxx', member).kind).toBe('allow');
    expect(decide('/qyxx/zcry/ryxx', member).kind).toBe('allow');
    expect(decide('/qyxx/qyinfo/zcryxx', plain).kind).toBe('notPermitted');
    expect(decide('/qyxx/qyinfo/zcryxx', operator).kind).toBe('allow');
    expect(decide('/userInfo', plain).kind).toBe('allow');
  });
});

it("opens an operator's page to users with its right, whatever else they may open", () => {
  const path = '/qyxx/ptgl/qyrz';
  expect(decide(path, operator).kind).toBe('allow');
  expect(decide(path, { ...plain, permissions: ['enterprise:certification:list'] }).kind).toBe('allow');
  expect(decide(path, { ...plain, permissions: ['enterprise:certification:edit'] }).kind).toBe('notPermitted');
  expect(decide(path, member).kind).toBe('notPermitted');
  expect(decide(path, guest).kind).toBe('redirect');
});

describe('R-236, G-47 the guard that a page names', () => {
  const visit = (visitor: Visitor) => ({
    site: SITE,
    page: PAGE_ROUTES[0] as (typeof PAGE_ROUTES)[number],
    visitor,
    address: '/',
  });
  it.each(['membersOnly', '', 'constructor', '__proto__'])(
    'is %j, which is not registered: 500 for every user',
    (name) => {
      for (const visitor of [guest, plain, member, operator]) {
        expect(runPageGuard(name, visit(visitor))).toEqual({ kind: 'unknownGuard', name });
      }
    },
  );
  it('is registered for every page there is', () => {
    for (const page of PAGE_ROUTES) {
      expect(runPageGuard(page.access, { ...visit(guest), page }).kind, page.path).not.toBe('unknownGuard');
    }
  });
});

describe('a secondary key', () => {
  const key: Visitor = { signedIn: true, routes: ['/qyxx/qyinfo/zcryxx'], permissions: [], isRestricted: true };
  it('opens the pages of its routes, by either address, and no other', () => {
    expect(decide('/qyxx/qyinfo/zcryxx', key).kind).toBe('allow');
    expect(decide('/qyxx/zcry/ryxx', key).kind).toBe('allow');
    expect(decide('/qyxx/qyinfo/yyzzxx', key).kind).toBe('notPermitted');
  });
  it('stays out of the account and the keys', () => {
    for (const path of ['/userInfo', '/manageKey', '/userMessage']) expect(decide(path, key).kind).toBe('notPermitted');
    expect(decide('/memberInfo', key).kind).toBe('allow');
    expect(decide('/userMessage', { ...key, permissions: ['message:info:list'] }).kind).toBe('allow');
  });
  it('lands on its first page when it does not reach the landing page', () => {
    expect(getLanding(SITE, key)).toBe('/qyxx/qyinfo/zcryxx');
    expect(getLanding(SITE, { ...key, routes: [...key.routes, LANDING] })).toBe(LANDING);
    expect(getLanding(SITE, plain)).toBe('/memberCenter');
    expect(getLanding(SITE, { ...key, routes: [] })).toBe('/memberInfo');
    expect(decide('/memberCenter', { ...key, routes: [] })).toEqual({ kind: 'redirect', to: '/memberInfo' });
  });
});

describe('the landing page', () => {
  it('is home, the start of work, the landing page and the overview', () => {
    for (const path of ['/', '/qyxx/jrdb', '/qyxx/jrdb/', LANDING, '/qyxx']) {
      expect(isArrivalPage(SITE, member, path), path).toBe(true);
    }
    expect(isArrivalPage(SITE, plain, '/memberCenter')).toBe(true);
  });
  it('is no page that a link leads to, no detail and no page that there is not', () => {
    for (const path of ['/invitations', '/policy', '/userMessage', '/qyxx/qyinfo/zcryxx', '/nowhere', '//x']) {
      expect(isArrivalPage(SITE, member, path), path).toBe(false);
    }
    expect(isArrivalPage(SITE, plain, '/qyxx/jrdb')).toBe(false);
    expect(isArrivalPage(SITE, member, '/memberCenter')).toBe(false);
  });
});

describe('an operator', () => {
  it('lands on the first page of the own duties; with an enterprise of the own on its landing page', () => {
    expect(decide('/login', operator)).toEqual({ kind: 'redirect', to: '/qyxx/ptgl/gzt' });
    expect(decide('/login', { ...operator, routes: entitled })).toEqual({ kind: 'redirect', to: LANDING });
    expect(getLanding(SITE, { routes: [], permissions: ['order:info:*'] })).toBe('/qyxx/ptgl/ddgl');
    expect(getLanding(SITE, { routes: [], permissions: ['order:info:edit'] })).toBe('/memberCenter');
  });

  it('R-190 opens every page of enterprises, and is told of those that have nothing to show without an enterprise', () => {
    const decisions = entitled.map((path) => [path, decide(path, operator)] as const);
    expect(decisions.filter(([, { kind }]) => kind !== 'allow')).toEqual([]);
    const readable = decisions.filter(([, decision]) => decision.kind === 'allow' && !decision.without);
    expect(readable.map(([path]) => path)).toContain('/qyxx/zcwj/policy');
    expect(readable.map(([path]) => path)).not.toContain('/qyxx/qyinfo/yyzzxx');
    const ownEnterprise = entitled.map((path) => decide(path, { ...operator, routes: entitled }));
    expect(ownEnterprise.filter((decision) => decision.kind !== 'allow' || decision.without)).toEqual([]);
  });
});

it('R-178 keeps redirects on this site', () => {
  expect(isLocalPath('/qyxx?x=1')).toBe(true);
  for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', '', '/a\nb'])
    expect(isLocalPath(bad)).toBe(false);
});
