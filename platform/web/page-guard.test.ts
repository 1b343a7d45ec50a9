import { describe, expect, it } from 'vitest';
import { decide, firstPageIn, pagePathOf } from './page-guard.ts';

const guest = { session: null, routes: [] };
const user = {
  session: {
    user: { uuid: 'u', userName: 'a', nickName: 'a', avatar: 'a', phonenumber: '' },
    roles: ['ROLE_DEFAULT'],
    permissions: [],
    ent: null,
    membership: { status: 'none' as const, endDate: null },
    key: null,
    unreadMessage: 0,
    mark: '',
  },
  routes: [],
};

describe('decide', () => {
  it('R-198 sends a guest to the login page with the full path', () => {
    expect(decide('/userInfo', '?a=1', guest)).toEqual({ kind: 'redirect', to: '/login?redirect=%2FuserInfo%3Fa%3D1' });
  });

  it('P-034 a folder of the enterprise area leads to its first page', () => {
    expect(decide('/qyxx', '', user).kind).toBe('notPermitted');
    expect(firstPageIn('/qyxx')).toBeNull();
    expect(firstPageIn('/qyxx/zzwhtx/')).toBe('/qyxx/zzwhtx/fzcrytx');
    expect(firstPageIn('/qyxx/qyinfo/yyzzxx')).toBeNull();
    expect(firstPageIn('/qyxx/nothing')).toBeNull();
    expect(decide('/QYXX/qyinfo', '', guest)).toEqual({ kind: 'redirect', to: '/login?redirect=%2FQYXX%2Fqyinfo' });
  });

  it('R-281, R-283 odd spellings are no page or the same page, never a way around', () => {
    expect(decide('/%E0%A4%A', '', user).kind).toBe('notFound');
    expect(decide('/qyxx//qyinfo/yyzzxx', '', guest).kind).not.toBe('allow');
    expect(decide('/%71yxx/qyinfo/yyzzxx', '', guest).kind).toBe('redirect');
    expect(decide('/USERINFO/', '', guest).kind).toBe('redirect');
  });

  it('R-234, R-235 tells an unknown page from one that is not permitted', () => {
    expect(decide('/nope', '', guest).kind).toBe('notFound');
    expect(decide('/qyxx/qyinfo/yyzzxx', '', user).kind).toBe('notPermitted');
  });

  it('sees the page behind a data address', () => {
    expect(pagePathOf('/_root.data')).toBe('/');
    expect(pagePathOf('/qyxx/zzbz.data')).toBe('/qyxx/zzbz');
  });
});
