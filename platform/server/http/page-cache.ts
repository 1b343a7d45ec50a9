import { createHash } from 'node:crypto';
import { createBodyCache, type EncodedBody } from '#platform/server/content/encoded-body.ts';
import type { CacheOutcome } from '../content/cache-statistics.ts';

/** A page rendered for guests, ready to be sent. */
export interface CachedPage {
  readonly body: EncodedBody;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly madeAtMs: number;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/** Returns the hashes of the inline scripts of a page for its Content-Security-Policy, because a cached page cannot have a nonce. */
export function getScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '');
  return [...new Set(scripts.map((script) => createHash('sha256').update(script).digest('base64')))];
}

/** Matches the rendering time in the page's data (`ShellData`). It is excluded from the ETag. */
const MOMENT = /"now":\d{13}/;

/** Returns a weak ETag, because a page with one content is sent in three encodings. */
export const getEtag = (html: string): string =>
  `W/"${createHash('sha1').update(html.replace(MOMENT, '')).digest('base64url')}"`;

/** Returns whether the client's copy is current (RFC 9110, 13.1.2: weak comparison with a list or `*`). */
export function matchesEtag(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  if (given === etag || given.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return given.split(',').some((one) => one.trim().replace(/^W\//, '') === bare);
}

/** A cached page is rendered again after this time, even if no content was published, because it contains relative times ("3 days left"). */
const FRESH_MS = 30_000;
/** A cached page that was rendered longer ago than this is no longer served. */
const MAX_STALE_MS = 600_000;
/** Pages with a query have a separate cache: the number of such addresses is unlimited, and they must not evict frequently read pages. */
const MAX_BYTES = { plain: 48 * 2 ** 20, query: 12 * 2 ** 20 } as const;

export interface PageRequest {
  /** Address, origin and province, which determine a guest's page. */
  readonly key: string;
  /** Content revision that this process has loaded. */
  readonly version: number;
  readonly nowMs: number;
  readonly make: () => Promise<CachedPage | null>;
}

/**
 * Cache of guests' pages by address, province and content revision. A new revision drops all pages. A stale page is served once more while
 * it is rendered again; concurrent requests for the same page render it once. Pages of signed-in users and answers other than 200 are never
 * cached. The least recently used pages are evicted.
 */
export interface PageCache {
  get(request: PageRequest): Promise<CachedPage | null>;
}

export function createPageCache(onError: (error: unknown) => void, note?: (outcome: CacheOutcome) => void): PageCache {
  const caches = {
    plain: createBodyCache<CachedPage>(MAX_BYTES.plain),
    query: createBodyCache<CachedPage>(MAX_BYTES.query),
  };
  const getCache = (key: string) => (key.includes('?') ? caches.query : caches.plain);
  let underWay = new Map<string, Promise<CachedPage | null>>();
  let version = Number.NaN;

  const refresh = ({ key, make, version: asked }: PageRequest): Promise<CachedPage | null> => {
    const running = underWay.get(key);
    if (running) return running;
    const place = underWay;
    const started = make()
      .then((page) => {
        // The content has changed while the page was rendered, so the page may contain old text and is not cached.
        if (asked !== version) return page;
        if (page) getCache(key).set(key, page);
        else getCache(key).delete(key);
        return page;
      })
      .finally(() => place.delete(key));
    place.set(key, started);
    return started;
  };

  return {
    async get(request) {
      if (request.version !== version) {
        for (const cache of Object.values(caches)) cache.clear();
        underWay = new Map();
        version = request.version;
      }
      const found = getCache(request.key).get(request.key);
      // If the clock was set back, the rendering time may be in the future, so the absolute difference is used.
      const age = found ? Math.abs(request.nowMs - found.madeAtMs) : Number.POSITIVE_INFINITY;
      const isShown = found !== undefined && age <= MAX_STALE_MS;
      note?.(isShown ? 'kept' : 'made');
      if (!isShown) return await refresh(request);
      if (age > FRESH_MS) refresh(request).catch(onError);
      return found;
    },
  };
}
