import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A page as it was rendered for guests, ready to be sent. */
export interface CachedPage {
  readonly body: Buffer;
  /** Compressed bodies, made when first asked for. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
  readonly etag: string;
  /** SHA-256 of its inline scripts, base64: the cached page cannot carry a nonce of its own. */
  readonly scriptHashes: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly madeAtMs: number;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The best encoding that a reader accepts, or null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** The page's body in an encoding; compressed once, however often it is sent. */
export function encodedBody(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const found = page.encoded.get(encoding);
  if (found) return found;
  const made =
    encoding === 'br'
      ? brotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : deflate(page.body, { level: 9 });
  page.encoded.set(encoding, made);
  return made;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/** Hashes of the inline scripts of a page, as a Content-Security-Policy wants them. */
export function scriptHashesOf(html: string): string[] {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '');
  return [...new Set(scripts.map((script) => createHash('sha256').update(script).digest('base64')))];
}

const FRESH_MS = 30_000;
const MOST_PAGES = 500;

/**
 * Guests' pages by address and province. A stale page is served once more while a fresh one is made; several requests for the same
 * page make it once. Pages of signed-in users and anything but 200 never get here.
 */
export interface PageCache {
  get(key: string, make: () => Promise<CachedPage | null>, nowMs: number): Promise<CachedPage | null>;
  clear(): void;
}

export function createPageCache(onFault: (error: unknown) => void): PageCache {
  const pages = new Map<string, CachedPage>();
  const underWay = new Map<string, Promise<CachedPage | null>>();

  const refresh = (key: string, make: () => Promise<CachedPage | null>): Promise<CachedPage | null> => {
    const running = underWay.get(key);
    if (running) return running;
    const started = make()
      .then((page) => {
        pages.delete(key);
        if (page) {
          const oldest = pages.keys().next();
          if (pages.size >= MOST_PAGES && !oldest.done) pages.delete(oldest.value);
          pages.set(key, page);
        }
        return page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };

  return {
    async get(key, make, nowMs) {
      const found = pages.get(key);
      if (!found) return await refresh(key, make);
      if (nowMs - found.madeAtMs > FRESH_MS) refresh(key, make).catch(onFault);
      return found;
    },
    clear: () => pages.clear(),
  };
}
