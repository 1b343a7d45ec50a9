import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBodyCache, createEncodedBody, selectEncoding } from './encoded-body.ts';

describe('the encoding of a body', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['gzip;q=0', null],
    ['bromide', null],
    [undefined, null],
    [`gzip${' '.repeat(300)}`, null],
  ])('is selected by preference: %s → %s', (accepted, expected) => {
    expect(selectEncoding(accepted)).toBe(expected);
  });

  it('is none for a body that fits into a packet', () => {
    expect(createEncodedBody(Buffer.alloc(1023)).select('br')).toBeNull();
    expect(createEncodedBody(Buffer.alloc(1024)).select('br')).toBe('br');
  });

  it('is computed once and decodes to the same bytes', async () => {
    const plain = Buffer.from('资质'.repeat(500));
    const body = createEncodedBody(plain);
    const [first, second] = [body.encode('br'), body.encode('br')];
    expect(second).toBe(first);
    expect(body.encode('br')).toBe(first);
    expect(brotliDecompressSync(await first).equals(plain)).toBe(true);
    expect(body.encode('br')).toBe(await first);
    expect(gunzipSync(await body.encode('gzip')).equals(plain)).toBe(true);
  });
});

describe('the memory of a body', () => {
  it('is that of its bytes alone, not of the allocation that they came from', async () => {
    const body = createEncodedBody(Buffer.alloc(100_000, 'x').subarray(0, 2_000));
    const forms = [body.plain, await body.encode('br'), await body.encode('gzip')];
    for (const form of forms) expect(form.buffer.byteLength).toBe(form.length);
    expect(body.getSize()).toBe(forms.reduce((sum, form) => sum + form.length, 0));
  });
});

describe('a cache of bodies', () => {
  const KIB = 1024;
  const incompressible = (bytes: number): Buffer => {
    // A linear congruential generator: its bytes do not repeat, so their compressed forms are as long.
    let state = 1;
    return Buffer.from(Uint8Array.from({ length: bytes }, () => (state = (state * 16_807) % 2_147_483_647) & 255));
  };

  it('counts compressed forms that are added later, and evicts the least recently used entries for them', async () => {
    const cache = createBodyCache(100 * KIB);
    const [a, b, c] = [1, 2, 3].map(() => ({ body: createEncodedBody(incompressible(30 * KIB)) })) as [
      { body: ReturnType<typeof createEncodedBody> },
      { body: ReturnType<typeof createEncodedBody> },
      { body: ReturnType<typeof createEncodedBody> },
    ];
    cache.set('a', a);
    cache.set('b', b);
    cache.set('c', c);
    cache.get('a');
    await c.body.encode('gzip');
    expect(cache.get('b')).toBeUndefined();
    expect([cache.get('a'), cache.get('c')]).toEqual([a, c]);
    expect(cache.getSize()).toBeGreaterThan(90 * KIB);
    expect(cache.getSize()).toBeLessThanOrEqual(100 * KIB);
  });

  it('counts nothing for an entry that is no longer cached', async () => {
    const cache = createBodyCache(100 * KIB);
    const entry = { body: createEncodedBody(incompressible(10 * KIB)) };
    cache.set('a', entry);
    const making = entry.body.encode('br');
    cache.delete('a');
    await making;
    expect(cache.getSize()).toBe(0);
    expect(cache.get('a')).toBeUndefined();
  });

  it('does not evict everything for an entry larger than its limit', () => {
    const cache = createBodyCache(100 * KIB);
    cache.set('small', { body: createEncodedBody(Buffer.alloc(KIB)) });
    cache.set('large', { body: createEncodedBody(Buffer.alloc(101 * KIB)) });
    expect(cache.get('large')).toBeUndefined();
    expect(cache.get('small')).toBeDefined();
  });
});
