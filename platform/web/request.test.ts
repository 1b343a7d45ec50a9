import { afterEach, describe, expect, it } from 'vitest';
import { empty, route } from '#platform/contract/route.ts';
import { getAddress, getCredentials, getHeaders, getPayload, getTimeout, queryText, setApiOfPage } from './request.ts';

const base = { spec: null, path: '/portal/x', summary: '', tag: '', access: 'login', output: empty() } as const;
const sendCode = route({ ...base, method: 'GET', rate: 'code' });
const save = route({ ...base, method: 'POST' });
const upload = route({ ...base, method: 'POST', files: { file: { maxBytes: 1, required: true, label: '文件' } } });

describe('R-208 query string', () => {
  it('repeats a key for a list and never writes an index', () => {
    expect(queryText({ a: [1, 2], b: 'x y' })).toBe('?a=1&a=2&b=x+y');
  });

  it('leaves out what is undefined or null, keeps false, 0 and empty text', () => {
    expect(queryText({ a: undefined, b: null, c: 0, d: false, e: '' })).toBe('?c=0&d=false&e=');
    expect(queryText({})).toBe('');
  });
});

describe('address', () => {
  afterEach(() => setApiOfPage(''));
  it('R-207, R-222 leads to the configured host of the calls, and has no host on the site of the page', () => {
    setApiOfPage('https://api.example');
    expect([getAddress('/portal/x', {}), getCredentials()]).toEqual(['https://api.example/portal/x', 'include']);
    setApiOfPage('');
    expect([getAddress('/portal/x', {}), getCredentials()]).toEqual(['/portal/x', 'same-origin']);
  });
  it('fills and encodes the parameters of the path', () => {
    expect(getAddress('/portal/zzzs/{id}', { params: { id: '甲/乙' }, query: { q: '1' } })).toBe(
      '/portal/zzzs/%E7%94%B2%2F%E4%B9%99?q=1',
    );
  });
});

describe('headers and body', () => {
  it('R-207 carries the token as Bearer, and none when signed out', () => {
    expect(getHeaders('abc', undefined)).toMatchObject({ Authorization: 'Bearer abc' });
    expect(getHeaders('', undefined)).not.toHaveProperty('Authorization');
  });

  it('sends JSON, or a form when the call takes files', () => {
    expect(getPayload(save, { body: { a: 1 } })).toEqual({ body: '{"a":1}', contentType: 'application/json' });
    const { body, contentType } = getPayload(upload, { body: { kind: 'a' }, files: { file: new Blob(['x']) } });
    expect(contentType).toBeUndefined();
    expect([...(body as FormData).keys()]).toEqual(['kind', 'file']);
  });

  it('R-213, R-214 calls that send a code wait 20000 ms', () => {
    expect(getTimeout(sendCode)).toBe(20_000);
  });
});
