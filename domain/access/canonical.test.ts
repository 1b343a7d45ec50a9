import { describe, expect, it } from 'vitest';
import { PAGE_ROUTES, SITE } from '#apps/pages.ts';
import { getCanonicalPath } from './canonical.ts';

describe('the one spelling of an address', () => {
  it.each([
    ['/policy/', '/policy'],
    ['/POLICY', '/policy'],
    ['/Policy/Detail/AbC-1/', '/policy/detail/AbC-1'],
    ['/GLOBALSEARCH', '/globalSearch'],
    ['/QYXX/qyinfo/YYZZXX', '/qyxx/qyinfo/yyzzxx'],
    ['/ZZBZ/Analyze/03-103001', '/zzbz/analyze/03-103001'],
    ['/forgetpassword', '/ForgetPassword'],
  ])('of %s is %s', (given, wanted) => {
    expect(getCanonicalPath(SITE, given)).toBe(wanted);
  });

  it('leaves every address of the route table as it stands', () => {
    const moved = PAGE_ROUTES.map(({ path }) => path.replace(/\/:\w+\??/g, '')).filter(
      (path) => path !== '' && getCanonicalPath(SITE, path) !== null,
    );
    expect(moved).toEqual([]);
  });

  it.each(['/', '/nowhere/', '//policy', '//evil.example/', '/portal/openapi.json'])('says nothing of %s', (path) => {
    expect(getCanonicalPath(SITE, path)).toBeNull();
  });
});
