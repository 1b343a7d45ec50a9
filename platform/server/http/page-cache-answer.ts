import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { createEncodedBody } from '#platform/server/content/encoded-body.ts';
import { PROVINCE_COOKIE, parseCookies, TOKEN_COOKIE } from './cookies.ts';
import { type CachedPage, getEtag, getScriptHashes, matchesEtag } from './page-cache.ts';
import { buildPageHeaders } from './security-headers.ts';
import { sendEncoded } from './send-encoded.ts';

const SETTINGS_COOKIE = 'settings';
const LONGEST_ADDRESS = 300;
/** Maximum compression, because a page is sent many times more often than it is rendered. */
const MOST_EFFORT = { br: 9, gzip: 9 } as const;
const PROVINCES: ReadonlySet<string> = new Set(
  PROVINCE_GROUPS.flatMap(({ provs }) => provs.map(({ value }) => value)).filter((value) => value !== ''),
);

/** The only inputs for the page of a guest. Rendering has no other data of the request, so it cannot leak to other readers. */
export interface GuestVisit {
  readonly key: string;
  /** The only headers passed to the rendering. */
  readonly headers: Headers;
}

/**
 * Returns the inputs for a guest's page; null if the page is individual. All guests with default settings see the same page of an address
 * and a province, and only such pages are cached. Pages contain their origin, so it is part of the key: a forged Host header must not
 * affect other readers.
 */
export function getGuestVisit(request: FastifyRequest, origin: string): GuestVisit | null {
  const { url } = request;
  if (url.length > LONGEST_ADDRESS || /\.data(\?|$)/.test(url)) return null;
  const cookies = parseCookies(request.headers.cookie);
  if (cookies.has(TOKEN_COOKIE) || cookies.has(SETTINGS_COOKIE)) return null;
  const chosen = cookies.get(PROVINCE_COOKIE) ?? '';
  const province = PROVINCES.has(chosen) ? chosen : '';
  const headers = new Headers(province === '' ? {} : { cookie: `${PROVINCE_COOKIE}=${province}` });
  return { key: `${province} ${origin} ${url}`, headers };
}

/** A rendered page: status, headers and bytes. */
export interface RenderedPage {
  readonly response: Response;
  readonly document: Buffer;
}

/**
 * Lowers the priority of scripts, because a page is readable before its scripts run, and they must not compete with style sheets for
 * bandwidth.
 */
const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Returns the cacheable page; null for errors, redirects, and answers that set a cookie. */
export function getCachedPage({ response, document }: RenderedPage, nowMs: number, secure: boolean): CachedPage | null {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null;
  const html = scriptsLast(document.toString());
  const etag = getEtag(html);
  return {
    body: createEncodedBody(Buffer.from(html), MOST_EFFORT),
    etag,
    headers: {
      ...buildPageHeaders({ hashes: getScriptHashes(html) }, secure),
      'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      etag,
      vary: 'cookie, accept-encoding',
      'cache-control': 'private, no-cache',
    },
    madeAtMs: nowMs,
  };
}

export async function sendCachedPage(
  reply: FastifyReply,
  request: FastifyRequest,
  page: CachedPage,
): Promise<FastifyReply> {
  reply.headers(page.headers);
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  return await sendEncoded(request, reply, page.body);
}
