import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type CachedPage, createPageCache, encodedBody, encodingFor, scriptHashesOf } from './page-cache.ts';

const pageOf = (text: string, madeAtMs = 0): CachedPage => ({
  body: Buffer.from(text),
  encoded: new Map(),
  etag: text,
  scriptHashes: [],
  headers: {},
  madeAtMs,
});
const never = (error: unknown): void => {
  throw error;
};

describe('page cache', () => {
  it('makes a page once for several readers at the same time', async () => {
    const cache = createPageCache(never);
    let made = 0;
    const make = async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return pageOf('a');
    };
    const answers = await Promise.all([cache.get('/', make, 0), cache.get('/', make, 0), cache.get('/', make, 0)]);
    expect([made, answers.map((page) => page?.etag)]).toEqual([1, ['a', 'a', 'a']]);
  });
  it('serves a stale page once more while a fresh one is made', async () => {
    const cache = createPageCache(never);
    await cache.get('/', async () => pageOf('old', 0), 0);
    const stale = await cache.get('/', async () => pageOf('new', 60_000), 60_000);
    expect(stale?.etag).toBe('old');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await cache.get('/', async () => pageOf('never'), 60_001))?.etag).toBe('new');
  });
  it('keeps nothing when there was no page to keep, and a failure is not kept either', async () => {
    const cache = createPageCache(never);
    expect(await cache.get('/', async () => null, 0)).toBeNull();
    await expect(cache.get('/', () => Promise.reject(new Error('down')), 0)).rejects.toThrow('down');
    expect((await cache.get('/', async () => pageOf('up'), 0))?.etag).toBe('up');
  });
  it('tells provinces apart by their key', async () => {
    const cache = createPageCache(never);
    await cache.get('330000 /', async () => pageOf('zhejiang'), 0);
    expect((await cache.get(' /', async () => pageOf('all'), 0))?.etag).toBe('all');
  });
});

describe('encodings', () => {
  it('prefers brotli, then gzip, then none', () => {
    expect([
      encodingFor('gzip, deflate, br'),
      encodingFor('gzip'),
      encodingFor('identity'),
      encodingFor(undefined),
    ]).toEqual(['br', 'gzip', null, null]);
  });
  it('compresses once and truly', async () => {
    const page = pageOf('资质'.repeat(500));
    const br = encodedBody(page, 'br');
    expect(encodedBody(page, 'br')).toBe(br);
    expect(brotliDecompressSync(await br).equals(page.body)).toBe(true);
    expect(gunzipSync(await encodedBody(page, 'gzip')).equals(page.body)).toBe(true);
  });
});

it('hashes inline scripts only, as the policy wants them', () => {
  const html = '<script src="/a.js"></script><script>x=1</script><script type="module" async="">y</script>';
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(scriptHashesOf(html)).toEqual([hash('x=1'), hash('y')]);
});
