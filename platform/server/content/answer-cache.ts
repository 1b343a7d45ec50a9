import { LRUCache } from 'lru-cache';
import type { ContentVersion } from './content-version.ts';
import { createBodyCache, createEncodedBody, type EncodedBody } from './encoded-body.ts';

/** Answers contain reader counts, which do not change the content version, so older answers are recomputed. */
const FRESH_MS = 30_000;
/** Maximum memory of the known addresses, in characters. */
const MAX_ADDRESSES = 4 * 2 ** 20;
const LONGEST_ADDRESS = 1_000;

interface CachedAnswer {
  readonly body: EncodedBody;
  readonly madeAtMs: number;
}

/**
 * Cache of answers that depend only on published content and a key, until content is published, changed or withdrawn. They depend on the
 * same version as the cached pages (docs/adr/0015-page-cache.md). The least recently used answers are evicted.
 */
export interface AnswerCache {
  /** Returns a cached answer that is still fresh, or null. */
  find(key: string, nowMs: number): Promise<EncodedBody | null>;
  /** Like `find`, by an address stored with `noteAddress`, so that the address need not be parsed again. */
  findByAddress(address: string, nowMs: number): Promise<EncodedBody | null>;
  /** Stores that requests of this address have the answer of this key. */
  noteAddress(address: string, key: string): void;
  /**
   * Returns a fresh answer, computed once for all concurrent callers. Failed computations are not cached, and neither are answers inside a
   * dry run, which will be rolled back.
   * @param make computes the body of the answer
   */
  share(key: string, nowMs: number, make: () => Promise<Buffer>): Promise<EncodedBody>;
  /** Returns the memory of all answers, in bytes. */
  getSize(): number;
}

/**
 * Creates the cache of answers.
 * @param maxBytes maximum memory of all answers, including their compressed forms
 */
export function createAnswerCache(content: ContentVersion, maxBytes: number): AnswerCache {
  const answers = createBodyCache<CachedAnswer>(maxBytes);
  const keys = new LRUCache<string, string>({
    maxSize: Math.min(MAX_ADDRESSES, maxBytes),
    sizeCalculation: (key, address) => key.length + address.length,
  });
  let underWay = new Map<string, Promise<EncodedBody>>();
  let version = Number.NaN;

  const follow = (current: number): void => {
    if (current === version) return;
    answers.clear();
    underWay = new Map();
    version = current;
  };

  const findFresh = (key: string, nowMs: number): EncodedBody | null => {
    const found = answers.get(key);
    // The absolute difference is used, so that an entry with a future time is not fresh until the clock has caught up after being set back.
    return found !== undefined && Math.abs(nowMs - found.madeAtMs) < FRESH_MS ? found.body : null;
  };

  const compute = async (key: string, nowMs: number, make: () => Promise<Buffer>): Promise<EncodedBody> => {
    const computedFor = version;
    const bytes = await make();
    // If the bytes are unchanged, the compressed forms are kept.
    const known = answers.get(key)?.body;
    const body = known?.plain.equals(bytes) ? known : createEncodedBody(bytes);
    // An answer computed before the content changed may contain the old text.
    if (computedFor === version) answers.set(key, { body, madeAtMs: nowMs });
    return body;
  };

  const find = async (key: string, nowMs: number): Promise<EncodedBody | null> => {
    const current = await content.current();
    if (current === null) return null;
    follow(current);
    const found = findFresh(key, nowMs);
    if (found) content.cacheUse.note('answers', 'kept');
    return found;
  };

  return {
    find,
    async findByAddress(address, nowMs) {
      const key = keys.get(address);
      return key === undefined ? null : await find(key, nowMs);
    },
    noteAddress(address, key) {
      if (address.length <= LONGEST_ADDRESS && !keys.has(address)) keys.set(address, key);
    },
    async share(key, nowMs, make) {
      const current = await content.current();
      if (current === null) return createEncodedBody(await make());
      follow(current);
      const found = findFresh(key, nowMs);
      const known = found ?? underWay.get(key);
      content.cacheUse.note('answers', known ? 'kept' : 'made');
      if (known) return await known;
      const place = underWay;
      const making = compute(key, nowMs, make).finally(() => place.delete(key));
      place.set(key, making);
      return await making;
    },
    getSize: () => answers.getSize(),
  };
}
