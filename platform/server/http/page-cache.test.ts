import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEncodedBody } from '#platform/server/content/encoded-body.ts';
import { type CachedPage, createPageCache, getEtag, getScriptHashes, matchesEtag } from './page-cache.ts';

const getPage = (text: string, madeAtMs = 0, bytes = 0): CachedPage => ({
  body: createEncodedBody(bytes > 0 ? Buffer.alloc(bytes) : Buffer.from(text)),
  etag: text,
  headers: {},
  madeAtMs,
});

interface Asked {
  readonly make: () => Promise<CachedPage | null>;
  readonly key?: string;
  readonly version?: number;
  readonly nowMs?: number;
}

function startCache() {
  const cache = createPageCache((error) => {
    throw error;
  });
  return async ({ make, key = '/', version = 1, nowMs = 0 }: Asked): Promise<string | undefined> =>
    (await cache.get({ key, version, nowMs, make }))?.etag;
}
const makes = (text: string, madeAtMs = 0) => ({ make: async () => getPage(text, madeAtMs) });
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('page cache', () => {
  it('makes a page once for several readers at the same time', async () => {
    const get = startCache();
    let made = 0;
    const make = async () => {
      made += 1;
      await soon();
      return getPage('a');
    };
    expect(await Promise.all([get({ make }), get({ make }), get({ make })])).toEqual(['a', 'a', 'a']);
    expect(made).toBe(1);
  });
  it('serves a page that is merely old once more while a fresh one is made', async () => {
    const get = startCache();
    await get(makes('old'));
    expect(await get({ ...makes('new', 60_000), nowMs: 60_000 })).toBe('old');
    await soon();
    expect(await get({ ...makes('never'), nowMs: 60_001 })).toBe('new');
  });
  it('does not serve a page that was not requested all day', async () => {
    const get = startCache();
    await get(makes('yesterday'));
    expect(await get({ ...makes('today', 86_400_000), nowMs: 86_400_000 })).toBe('today');
  });
  it('drops all pages at once when the content has another version', async () => {
    const get = startCache();
    await get(makes('list'));
    await get({ ...makes('detail'), key: '/1' });
    expect(await get({ ...makes('list without it'), version: 2 })).toBe('list without it');
    expect(await get({ ...makes('detail anew'), key: '/1', version: 2 })).toBe('detail anew');
  });
  it('does not keep, nor share, a page that was begun before the content changed', async () => {
    const get = startCache();
    const { promise, resolve } = Promise.withResolvers<CachedPage>();
    const early = get({ make: () => promise });
    expect(await get({ ...makes('new'), version: 2 })).toBe('new');
    resolve(getPage('old'));
    expect(await early).toBe('old');
    expect(await get({ ...makes('never'), version: 2 })).toBe('new');
  });
  it('keeps nothing when there was no page to keep, and a failure is not kept either', async () => {
    const get = startCache();
    expect(await get({ make: async () => null })).toBeUndefined();
    await expect(get({ make: () => Promise.reject(new Error('down')) })).rejects.toThrow('down');
    expect(await get(makes('up'))).toBe('up');
  });
  it('drops the least recently requested pages first, beyond 48 MiB', async () => {
    const get = startCache();
    const large = (text: string) => ({ key: text, make: async () => getPage(text, 0, 20 * 2 ** 20) });
    await get(large('a'));
    await get(large('b'));
    await get(large('a'));
    await get(large('c'));
    expect(await get({ ...makes('again'), key: 'a' })).toBe('a');
    expect(await get({ ...makes('again'), key: 'b' })).toBe('again');
  });
  it('lets no invented query push out popular pages', async () => {
    const get = startCache();
    await get({ ...makes('home'), key: '/' });
    const make = async () => getPage('found', 0, 20_000);
    for (let index = 0; index < 2_000; index += 1) await get({ make, key: `/policy?keyword=${index}` });
    expect(await get({ ...makes('again'), key: '/' })).toBe('home');
    expect(await get({ ...makes('again'), key: '/policy?keyword=1999' })).toBe('found');
    expect(await get({ ...makes('again'), key: '/policy?keyword=1' })).toBe('again');
  });
});

describe('entity tags', () => {
  it('leave out the moment of rendering alone', () => {
    const html = (now: number, text: string) => `<script type="application/json">{"now":${now}}</script>${text}`;
    expect(getEtag(html(1_763_690_400_000, '3 天'))).toBe(getEtag(html(1_763_690_499_999, '3 天')));
    expect(getEtag(html(1_763_690_400_000, '3 天'))).not.toBe(getEtag(html(1_763_690_400_000, '2 天')));
  });
  it.each(['W/"a"', '"a"', '"x", W/"a"', '*', ' * '])('%s is what the reader has', (given) => {
    expect(matchesEtag(given, 'W/"a"')).toBe(true);
  });
  it.each([undefined, '', '"b"', 'a', 'W/"a', '"a b"'])('%s is not', (given) => {
    expect(matchesEtag(given, 'W/"a"')).toBe(false);
  });
});

it('hashes inline scripts only, as the policy wants them', () => {
  const html = '<script src="/a.js"></script><script>x=1</script><script type="module" async="">y</script>';
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(getScriptHashes(html)).toEqual([hash('x=1'), hash('y')]);
});
