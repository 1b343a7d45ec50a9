import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SITE } from '#apps/pages.ts';
import { isPublicPath } from '#domain/access/guard.ts';
import type { Landmark } from '#domain/access/landmarks.ts';
import { getLandmarkAddress } from '#domain/access/site.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';
import { setAuthenticationPrompt } from './authenticate-again.ts';
import { call, downloadFromAddress } from './call.ts';
import { CallError, toCallError } from './call-error.ts';
import { RETURN_COOKIE, readCookie } from './cookies.ts';
import { notifyExpiredLogin, resetLeaveState, setNavigation } from './leaving.ts';
import { toasts } from './toasts.ts';

const base = { spec: null, summary: '', tag: '', access: 'login' } as const;
const getThing = route({ ...base, method: 'GET', path: '/portal/thing', output: data(z.object({ name: z.string() })) });
const listThings = route({
  ...base,
  method: 'GET',
  path: '/portal/things',
  output: list(z.object({ id: z.number() })),
});
const saveThing = route({
  ...base,
  method: 'POST',
  path: '/portal/thing',
  body: z.object({ a: z.number() }),
  output: empty(),
});
const getFile = route({ ...base, method: 'GET', path: '/portal/file', output: blob('application/pdf') });

const answer = (body: unknown, init: ResponseInit = {}) =>
  vi.fn(async () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init }));

function useFetch(mock: ReturnType<typeof vi.fn>) {
  vi.stubGlobal('fetch', mock);
  return mock;
}

const spyOnShow = () => vi.spyOn(toasts, 'show').mockImplementation(() => undefined);
let show: ReturnType<typeof spyOnShow>;

const exits = {
  go: vi.fn(),
  load: vi.fn(),
  address: (landmark: Landmark) => getLandmarkAddress(SITE, landmark),
  isPublic: (path: string) => isPublicPath(SITE, path),
};
let cookie = 'access_token=tok%20en; prov=330000';

beforeEach(() => {
  vi.stubGlobal('localStorage', { removeItem: () => undefined });
  cookie = 'access_token=tok%20en; prov=330000';
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      cookie = text;
    },
  });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/', search: '' });
  exits.go.mockClear();
  exits.load.mockClear();
  setNavigation(exits);
  resetLeaveState();
  show = spyOnShow();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call that works', () => {
  it('R-207, R-210 sends the token of the cookie and unwraps data', async () => {
    const mock = useFetch(answer({ code: 200, msg: 'ok', data: { name: '甲' } }));
    await expect(call(getThing)).resolves.toEqual({ name: '甲' });
    const [address, init] = mock.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe('/portal/thing');
    expect(init.headers).toMatchObject({ Authorization: 'Bearer tok en' });
  });

  it.each([200.5, '200', null])(
    'R-210 takes a code of %j, which is no integer, for no answer of ours',
    async (code) => {
      useFetch(answer({ code, msg: 'ok', data: { name: '甲' } }));
      await expect(call(getThing)).rejects.toMatchObject({ code: 500 });
    },
  );

  it('unwraps rows and total', async () => {
    useFetch(answer({ code: 200, msg: '', rows: [{ id: 1 }], total: 9 }));
    await expect(call(listThings)).resolves.toEqual({ rows: [{ id: 1 }], total: 9 });
  });

  it('R-219 gives a file with the name of download-filename', async () => {
    const name = encodeURIComponent('证书.pdf');
    useFetch(
      vi.fn(
        async () => new Response('%PDF', { headers: { 'content-type': 'application/pdf', 'download-filename': name } }),
      ),
    );
    await expect(call(getFile)).resolves.toMatchObject({ filename: '证书.pdf' });
  });

  it.each([
    ['application/pdf', 'download.pdf'],
    ['image/jpeg; charset=binary', 'download.jpg'],
    ['application/octet-stream', 'download'],
  ])('R-254 gives a file of %s without a name the ending of its type', async (mime, filename) => {
    useFetch(vi.fn(async () => new Response('…', { headers: { 'content-type': mime } })));
    await expect(call(getFile)).resolves.toMatchObject({ filename });
  });
});

describe('a file of JSON', () => {
  const headers = { 'content-type': 'application/json' };

  it('is a file when it is handed out as one, and else says what went wrong', async () => {
    const disposition = `attachment; filename="download.json"; filename*=UTF-8''a.json`;
    useFetch(
      vi.fn(
        async () => new Response('{"format":"a"}', { headers: { ...headers, 'content-disposition': disposition } }),
      ),
    );
    const file = await call(getFile);
    await expect(file.blob.text()).resolves.toBe('{"format":"a"}');
    useFetch(vi.fn(async () => new Response('{"code":404,"msg":"数据不存在"}', { headers })));
    await expect(call(getFile)).rejects.toMatchObject({ code: 404, message: '访问资源不存在' });
  });
});

describe('a call that fails', () => {
  it('R-223, R-224 is rejected with code and fields, and its message is shown', async () => {
    const fields = [{ path: 'a', message: '请填写甲' }];
    useFetch(answer({ code: 400, msg: '请填写甲', fields }, { status: 400 }));
    await expect(call(saveThing, { body: { a: 1 } })).rejects.toMatchObject({ code: 400, message: '请填写甲', fields });
    expect(show).toHaveBeenCalledWith('error', '请填写甲');
  });

  it('R-224 without a message says 服务器异常', async () => {
    useFetch(vi.fn(async () => new Response('<html>', { status: 502 })));
    await expect(call(getThing)).rejects.toMatchObject({ code: 502, message: '服务器异常' });
    expect(show).toHaveBeenCalledWith('error', '服务器异常');
  });

  it('R-224 an answered failure is a toast also where the caller shows it in place; a lost connection is not', async () => {
    useFetch(answer({ code: 409, msg: '已存在' }));
    await expect(call(saveThing, { body: { a: 1 } }, { quiet: true })).rejects.toBeInstanceOf(CallError);
    expect(show.mock.calls).toEqual([['error', '已存在']]);
    useFetch(vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))));
    await expect(call(getThing, {}, { quiet: true })).rejects.toThrow('网络连接失败');
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('R-211 a call in the background shows nothing', async () => {
    useFetch(answer({ code: 500, msg: '服务器异常' }, { status: 500 }));
    await expect(call(getThing, {}, { isInBackground: true })).rejects.toMatchObject({ code: 500 });
    expect(show).not.toHaveBeenCalled();
  });

  it('a result that is still being computed is no failure to the user', async () => {
    useFetch(answer({ code: 503, msg: '正在计算', fault: 'kernel.under-way' }, { status: 503 }));
    await expect(call(getThing)).rejects.toMatchObject({ code: 503 });
    expect(show).not.toHaveBeenCalled();
  });

  it('R-153, R-155 several 401 answers clear the cookie and go home once', async () => {
    useFetch(answer({ code: 401, msg: '请先登录' }, { status: 401 }));
    await Promise.allSettled([call(getThing), call(getThing), call(listThings, {}, { quiet: true })]);
    expect(exits.load).toHaveBeenCalledTimes(1);
    expect(exits.load).toHaveBeenCalledWith('/');
    expect(cookie).toContain('access_token=; Path=/; Max-Age=0');
    expect(show).not.toHaveBeenCalled();
  });

  it.each([
    ['/userInfo', '?a=1&b=示例', '/userInfo?a=1&b=示例'],
    ['/policy', '', null],
    ['/userInfo', `?a=${'x'.repeat(4000)}`, null],
  ])('a 401 answer on %s %.20s leaves %s to come back to', async (pathname, search, kept) => {
    const written: string[] = [];
    vi.stubGlobal('document', {
      get cookie() {
        return '';
      },
      set cookie(text: string) {
        written.push(text);
      },
    });
    vi.stubGlobal('location', { protocol: 'http:', pathname, search });
    useFetch(answer({ code: 401, msg: '请先登录' }, { status: 401 }));
    await Promise.allSettled([call(getThing)]);
    expect(written.map((text) => readCookie(text, RETURN_COOKIE)).find((one) => one !== null) ?? null).toBe(kept);
  });

  it('R-201, R-233 the next document says once that the login has expired', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    });
    notifyExpiredLogin(false);
    notifyExpiredLogin(true);
    expect(show).not.toHaveBeenCalled();
    notifyExpiredLogin(false);
    notifyExpiredLogin(false);
    expect(show.mock.calls).toEqual([['error', '登录已过期，请重新登录']]);
  });

  it('R-154 a 403 answer goes to the member centre without a message', async () => {
    useFetch(answer({ code: 403, msg: '该功能需要有效会员' }, { status: 403 }));
    await expect(call(getThing)).rejects.toMatchObject({ code: 403 });
    expect(exits.go).toHaveBeenCalledWith('/memberCenter');
    expect(show).not.toHaveBeenCalled();
  });

  it('a broken connection and a timeout have their own words', async () => {
    useFetch(vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))));
    await expect(call(getThing)).rejects.toThrow('网络连接失败');
    useFetch(vi.fn(async () => Promise.reject(new DOMException('timeout', 'TimeoutError'))));
    await expect(call(getThing)).rejects.toThrow('请求超时');
  });
});

describe('downloads', () => {
  it.each([
    [401, '认证失败，无法访问系统资源'],
    [403, '当前操作没有权限'],
    [404, '访问资源不存在'],
    [418, '系统未知错误，请反馈给管理员'],
  ])('R-228, R-229, R-230, R-231: %i says %s', async (code, text) => {
    useFetch(answer({ code, msg: 'x' }, { status: code }));
    await expect(downloadFromAddress('/system/oss/download2Auth/1')).rejects.toThrow(text);
    expect(show).toHaveBeenCalledWith('error', text);
  });

  it.each([429, 503])(
    'a download that is refused with %i for a while says what the server says of it',
    async (code) => {
      useFetch(answer({ code, msg: '操作过于频繁，请稍后再试' }, { status: code }));
      await expect(downloadFromAddress('/x')).rejects.toThrow('操作过于频繁，请稍后再试');
    },
  );

  it('R-232 a download that breaks says so', async () => {
    useFetch(vi.fn(async () => Promise.reject(new TypeError('network'))));
    await expect(downloadFromAddress('/x')).rejects.toThrow('下载文件出现错误，请联系网站管理人员！');
  });
});

describe('R-227 errors of other kinds', () => {
  it('are serialised when they have no message; the status defaults to 500', () => {
    expect(toCallError({ reason: 'x' })).toMatchObject({ code: 500, message: '{"reason":"x"}' });
    expect(toCallError({ status: 418 })).toMatchObject({ code: 418 });
    expect(toCallError(new Error('坏'))).toMatchObject({ code: 500, message: '坏' });
  });
});

describe('a call that needs a recent proof (ASVS 7.5.1)', () => {
  const refusal = { code: 423, msg: '为保障账号安全，请先验证身份再继续', fault: 'kernel.authenticate-again' };
  const reply = (body: unknown, status: number) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  afterEach(() => setAuthenticationPrompt(null));

  it('is made again with the typed data after the user verified the identity, and the user is asked once', async () => {
    const sent: unknown[] = [];
    let isProven = false;
    const ask = vi.fn(async () => {
      isProven = true;
      return true;
    });
    setAuthenticationPrompt(ask);
    useFetch(
      vi.fn(async (_address: string, init: RequestInit) => {
        sent.push(init.body);
        return isProven ? reply({ code: 200, msg: '' }, 200) : reply(refusal, 423);
      }),
    );
    await Promise.all([call(saveThing, { body: { a: 1 } }), call(saveThing, { body: { a: 2 } })]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent.slice(2).sort()).toEqual(['{"a":1}', '{"a":2}']);
    expect(show).not.toHaveBeenCalled();
  });

  it('fails with the message of the server if the user does not verify it', async () => {
    setAuthenticationPrompt(async () => false);
    const mock = useFetch(answer(refusal, { status: 423 }));
    await expect(call(saveThing, { body: { a: 1 } })).rejects.toMatchObject({ code: 423 });
    expect(mock).toHaveBeenCalledTimes(1);
    expect(show).toHaveBeenCalledWith('error', refusal.msg);
    expect(exits.go).not.toHaveBeenCalled();
    expect(exits.load).not.toHaveBeenCalled();
  });

  it('is the same for downloads', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    setAuthenticationPrompt(async () => false);
    useFetch(answer(refusal, { status: 423 }));
    await expect(downloadFromAddress('/portal/file')).rejects.toMatchObject({ code: 423, message: refusal.msg });
  });
});
