import { describe, expect, it } from 'vitest';
import { SITE } from '#apps/pages.ts';
import { targetAfterLogin } from './after-login.ts';

const LANDING = '/qyxx/qyinfo/yyzzxx';
const member = { routes: [LANDING, '/qyxx/qyinfo/zzzsxx'], permissions: [] };
const guest = { routes: [], permissions: [] };

describe('R-199 where a login leads', () => {
  it.each([
    ['/policy?keyword=建市', '/policy?keyword=%E5%BB%BA%E5%B8%82'],
    ['/qyxx/qyinfo/zzzsxx?pageNum=2#top', '/qyxx/qyinfo/zzzsxx?pageNum=2#top'],
    ['/userInfo', '/userInfo'],
  ])('a member who came for %s gets there', (wanted, target) => {
    expect(targetAfterLogin(SITE, wanted, member)).toBe(target);
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
    expect(targetAfterLogin(SITE, wanted, member)).toBe(LANDING);
  });

  it('an address that is no page, or is for guests only, leads to the landing page', () => {
    for (const wanted of ['/nowhere', '/%E0%A4%A', '/login', '/register?x=1'])
      expect(targetAfterLogin(SITE, wanted, member)).toBe(LANDING);
  });

  it('a member begins with what is open today', () => {
    const whole = { ...member, routes: [...member.routes, '/qyxx/jrdb'] };
    for (const wanted of [null, '/login', '//evil.example', '/nowhere'])
      expect(targetAfterLogin(SITE, wanted, whole)).toBe('/qyxx/jrdb');
    expect(targetAfterLogin(SITE, LANDING, whole)).toBe(LANDING);
    expect(targetAfterLogin(SITE, null, { routes: ['/qyxx/jrdb'], permissions: [], isRestricted: true })).toBe(
      '/qyxx/jrdb',
    );
  });

  it('G-17 a user without entitlement goes to the member centre instead of a page he may not open', () => {
    expect(targetAfterLogin(SITE, null, guest)).toBe('/memberCenter');
    expect(targetAfterLogin(SITE, LANDING, guest)).toBe('/memberCenter');
    expect(targetAfterLogin(SITE, '/userInfo', guest)).toBe('/userInfo');
  });

  it('G-16 a member who came for the member centre sees his membership', () => {
    expect(targetAfterLogin(SITE, '/memberCenter', member)).toBe('/memberInfo');
  });

  it('an operator may go anywhere', () => {
    const operator = { routes: [], permissions: ['*:*:*'] };
    expect(targetAfterLogin(SITE, '/qyxx/qyinfo/zzzsxx', operator)).toBe('/qyxx/qyinfo/zzzsxx');
    expect(targetAfterLogin(SITE, null, operator)).toBe('/qyxx/ptgl/gzt');
    expect(targetAfterLogin(SITE, '/memberCenter', operator)).toBe('/memberCenter');
  });

  it('a secondary key is not led to a page that it may not open', () => {
    const key = { routes: ['/qyxx/qyinfo/zzzsxx'], permissions: [], isRestricted: true };
    expect(targetAfterLogin(SITE, null, key)).toBe('/qyxx/qyinfo/zzzsxx');
    for (const closed of [LANDING, '/userInfo', '/manageKey'])
      expect(targetAfterLogin(SITE, closed, key)).toBe('/qyxx/qyinfo/zzzsxx');
  });
});
