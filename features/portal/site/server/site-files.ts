import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONSOLE_AREA } from '#domain/access/landmarks.ts';
import { href } from '#domain/access/page.ts';
import type { StandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { platformPages } from '#platform/contract/pages.ts';
import type { App } from '#platform/server/app.ts';
import { getOrigin } from '#platform/server/http/origin.ts';
import { matchesEtag } from '#platform/server/http/page-cache.ts';
import { createSiteIndex, isSection, PUBLISHED_SECTIONS, type SiteIndex } from './sections.ts';
import { writeAtom, writeFeed, writeSitemap, writeSitemapIndex } from './xml.ts';

const MAX_FILES = 100;

/** Paths excluded for crawlers: the user area, the API calls, and the notice page for external links. */
const CLOSED = [`/${CONSOLE_AREA}/`, '/portal/', '/system/', '/check/', '/wx/', href(platformPages.externalRedirect)];

const writeRobots = (origin: string): string =>
  `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;

/** Returns the content of a file for an origin; null if the file does not exist. */
type Writer = (origin: string) => Promise<string | null>;

interface Kept {
  readonly body: string;
  readonly etag: string;
}

/** Creates a cache for the files of the published content, because crawlers request many at once. */
function createKeeper(app: App) {
  const kept = new Map<string, Kept>();
  let version: number | null = null;
  return async (key: string, write: () => Promise<string | null>): Promise<Kept | null> => {
    const current = await app.content.current();
    if (current !== version || kept.size >= MAX_FILES) kept.clear();
    version = current;
    const found = kept.get(key);
    if (found) return found;
    const body = await write();
    if (body === null) return null;
    const made = { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` };
    // The file is not cached if the content changed meanwhile, because it may be stale.
    if (current !== null && current === version) kept.set(key, made);
    return made;
  };
}

const sitemapIndex =
  (index: SiteIndex): Writer =>
  async (origin) =>
    writeSitemapIndex(
      (await index.listParts()).map(({ name, changedAt }) => ({ address: `${origin}/sitemap/${name}.xml`, changedAt })),
    );

function sitemapPart(index: SiteIndex, name: string): Writer {
  const [, kind, number] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  return async (origin) => {
    const entries = kind && number ? await index.getPart(kind, Number(number)) : null;
    return entries && writeSitemap(entries.map(({ path, changedAt }) => ({ address: origin + path, changedAt })));
  };
}

/** The two feed formats: file extension and writer. */
const FEED_FORMS = {
  xml: { mime: 'application/rss+xml', write: writeFeed },
  atom: { mime: 'application/atom+xml', write: writeAtom },
} as const;
type FeedForm = keyof typeof FEED_FORMS;

function feed(index: SiteIndex, kind: string, form: FeedForm): Writer {
  return async (origin) => {
    if (!isSection(kind)) return null;
    const { title, description, list } = PUBLISHED_SECTIONS[kind];
    const items = await index.listNewest(kind);
    return FEED_FORMS[form].write({
      title: `${title} - 知讯资管家`,
      description,
      page: origin + list,
      self: `${origin}/feed/${kind}.${form}`,
      items: items.map(({ path, ...item }) => ({ ...item, address: origin + path })),
    });
  };
}

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. The expiry is computed from the day, so that the file does not change within a day. */
const SECURITY_DAYS = 180;

/** Writes the contact for reporting vulnerabilities (RFC 9116). */
function writeSecurity(origin: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + SECURITY_DAYS) * DAY_MS);
  return [
    `Contact: ${origin}/questionFeedback#feedback-form`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: zh, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Registers the routes of `/robots.txt`, `/sitemap.xml` with one file per kind, `/feed/….xml` and `….atom` per list, and `security.txt`. */
export function registerSiteFiles(server: FastifyInstance, app: App, standards: StandardQueries): void {
  const index = createSiteIndex(app, standards);
  const keep = createKeeper(app);
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, write: Writer) => {
    const origin = getOrigin(app.config, request);
    const path = request.url.replace(/\?.*/s, '');
    const file = await keep(`${origin} ${path}`, () => write(origin));
    if (!file) throw createApiError(KERNEL_ERRORS.unknownCall);
    reply
      .header('etag', file.etag)
      .header('cache-control', 'public, max-age=300')
      .header('x-content-type-options', 'nosniff');
    if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(file.body);
  };
  const getName = (request: FastifyRequest): string => (request.params as { readonly name: string }).name;

  server.get('/robots.txt', (request, reply) =>
    send(request, reply, 'text/plain', async (origin) => writeRobots(origin)),
  );
  server.get('/sitemap.xml', (request, reply) => send(request, reply, 'application/xml', sitemapIndex(index)));
  server.get('/sitemap/:name', (request, reply) =>
    send(request, reply, 'application/xml', sitemapPart(index, getName(request))),
  );
  server.get('/feed/:name', (request, reply) => {
    const [, kind, form] = /^(\w+)\.(xml|atom)$/.exec(getName(request)) ?? [];
    if (!kind || !form) throw createApiError(KERNEL_ERRORS.unknownCall);
    return send(request, reply, FEED_FORMS[form as FeedForm].mime, feed(index, kind, form as FeedForm));
  });
  server.get('/.well-known/security.txt', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(writeSecurity(getOrigin(app.config, request), app.clock.now())),
  );
}
