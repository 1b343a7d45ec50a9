import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SITE } from '#apps/pages.ts';
import { resetLeaveState, setNavigation } from '#platform/web/leaving.ts';
import { finishLogin } from './finish-login.ts';

const load = vi.fn();
let cookie = '';
let kept: Map<string, string>;
/** Calls that were made, in order. */
let asked: string[];

/** @param broken paths that the server cannot answer */
function play(broken: readonly string[]): void {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const isBroken = broken.some((one) => path.startsWith(one));
    const body = isBroken ? { code: 500, msg: '服务器异常' } : { code: 200, msg: '操作成功', data: [] };
    return new Response(JSON.stringify(body), {
      status: isBroken ? 500 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
}

beforeEach(() => {
  asked = [];
  cookie = '';
  kept = new Map();
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      cookie = text;
    },
  });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/login', search: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  load.mockClear();
  setNavigation({ load });
  resetLeaveState();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a login whose session cannot be loaded (R-201, R-211, R-238)', () => {
  it.each(['/portal/getInfo', '/portal/getRouters'])(
    'is no login when %s fails: ended, logged, told at the start page',
    async (path) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      play([path]);
      await expect(finishLogin(SITE, 'token', null)).rejects.toThrow('登录已过期，请重新登录');
      expect(asked).toContain('/portal/api/logout');
      expect(cookie).toContain('Max-Age=0');
      expect(load).toHaveBeenCalledExactlyOnceWith('/');
      // The next document says that the login has expired.
      expect(kept.get('signed-in')).toBe('1');
      expect(kept.has('ending-sessions')).toBe(false);
      expect(logged).toHaveBeenCalledOnce();
    },
  );
});

describe('where a login leads', () => {
  const back = (address: string) => `return_to=${encodeURIComponent(address)}`;
  it.each([
    ['to the page that an expired login took away', null, '/userInfo?a=1', '/userInfo?a=1'],
    ['to the page of its address, if that names one', '/invitations', '/userInfo', '/invitations'],
    ['nowhere outside', null, '//evil.example', '/memberCenter'],
  ])('%s, and once', async (_what, wanted, left, target) => {
    vi.stubGlobal('fetch', async (path: string) => {
      const data = path.startsWith('/portal/getInfo') ? { permissions: [], key: null, enterpriseRoles: null } : [];
      return new Response(JSON.stringify({ code: 200, msg: '操作成功', data }), {
        headers: { 'content-type': 'application/json' },
      });
    });
    const written: string[] = [];
    vi.stubGlobal('document', {
      get cookie() {
        return back(left);
      },
      set cookie(text: string) {
        written.push(text);
      },
    });
    expect(await finishLogin(SITE, 'token', wanted)).toBe(target);
    expect(written.join('\n')).toContain('return_to=; Path=/; Max-Age=0');
  });
});
