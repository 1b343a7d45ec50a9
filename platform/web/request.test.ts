import { afterEach, describe, expect, it } from 'vitest';
import { empty, route } from '#platform/contract/route.ts';
import {
  formatQueryString,
  getCallAddress,
  getCallCredentials,
  getCallHeaders,
  getCallPayload,
  getCallTimeout,
  setApiHost,
} from './request.ts';

const base = { spec: null, path: '/portal/x', summary: '', tag: '', access: 'login', output: empty() } as const;
const sendCode = route({ ...base, method: 'GET', rate: 'code' });
const save = route({ ...base, method: 'POST' });
const upload = route({ ...base, method: 'POST', files: { file: { maxBytes: 1, required: true, label: '文件' } } });

describe('R-208 query string', () => {
  it('repeats a key for a list and never writes an index', () => {
    expect(formatQueryString({ a: [1, 2], b: 'x y' })).toBe('?a=1&a=2&b=x+y');
  });

  it('leaves out what is undefined or null, keeps false, 0 and empty text', () => {
    expect(formatQueryString({ a: undefined, b: null, c: 0, d: false, e: '' })).toBe('?c=0&d=false&e=');
    expect(formatQueryString({})).toBe('');
  });
});

describe('address', () => {
  afterEach(() => setApiHost(''));
  it('R-207, R-222 leads to the configured host of the calls, and has no host on the site of the page', () => {
    setApiHost('https://api.example');
    expect([getCallAddress('/portal/x', {}), getCallCredentials()]).toEqual([
      'https://api.example/portal/x',
      'include',
    ]);
    setApiHost('');
    expect([getCallAddress('/portal/x', {}), getCallCredentials()]).toEqual(['/portal/x', 'same-origin']);
  });
  it('fills and encodes the parameters of the path', () => {
    expect(getCallAddress('/portal/zzzs/{id}', { params: { id: '甲/乙' }, query: { q: '1' } })).toBe(
      '/portal/zzzs/%E7%94%B2%2F%E4%B9%99?q=1',
    );
  });
});

describe('headers and body', () => {
  it('R-207 carries the token as Bearer, and none when signed out', () => {
    expect(getCallHeaders('abc', undefined)).toMatchObject({ Authorization: 'Bearer abc' });
    expect(getCallHeaders('', undefined)).not.toHaveProperty('Authorization');
  });

  it('sends JSON, or a form when the call takes files', () => {
    expect(getCallPayload(save, { body: { a: 1 } })).toEqual({ body: '{"a":1}', contentType: 'application/json' });
    const { body, contentType } = getCallPayload(upload, { body: { kind: 'a' }, files: { file: new Blob(['x']) } });
    expect(contentType).toBeUndefined();
    expect([...(body as FormData).keys()]).toEqual(['kind', 'file']);
  });

  it('R-213, R-214 calls that send a code wait 20000 ms', () => {
    expect(getCallTimeout(sendCode)).toBe(20_000);
  });
});
