import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Standards } from '#features/standards/server/public.ts';
import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import type { App } from '#platform/server/app.ts';
import { originOf } from '#platform/server/http/origin.ts';
import { matchesEtag } from '#platform/server/http/page-cache.ts';
import { createSiteIndex, isSection, SECTIONS, type SiteIndex } from './sections.ts';
import { writeFeed, writeSitemap, writeSitemapIndex } from './xml.ts';

const MOST_FILES = 100;

/** What crawlers need not ask for: the area of users, the calls, and the page that leads away. */
const CLOSED = ['/qyxx/', '/portal/', '/system/', '/check/', '/wx/', '/external-redirect'];

const writeRobots = (origin: string): string =>
  `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;

/** One file for one origin, or null when there is none. */
type Writer = (origin: string) => Promise<string | null>;

interface Kept {
  readonly body: string;
  readonly etag: string;
}

/** Files of the content as it is published now; crawlers come in bursts. */
function createKeeper(app: App) {
  const kept = new Map<string, Kept>();
  let version: number | null = null;
  return async (key: string, write: () => Promise<string | null>): Promise<Kept | null> => {
    const current = await app.content.current();
    if (current !== version || kept.size >= MOST_FILES) kept.clear();
    version = current;
    const found = kept.get(key);
    if (found) return found;
    const body = await write();
    if (body === null) return null;
    const made = { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` };
    // What was read while the content changed may be the old list.
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

function feed(index: SiteIndex, name: string): Writer {
  const kind = name.replace(/\.xml$/, '');
  return async (origin) => {
    if (!name.endsWith('.xml') || !isSection(kind)) return null;
    const { title, description, list } = SECTIONS[kind];
    const items = await index.listNewest(kind);
    return writeFeed({
      title: `${title} - 知讯资管家`,
      description,
      page: origin + list,
      self: `${origin}/feed/${name}`,
      items: items.map(({ path, ...item }) => ({ ...item, address: origin + path })),
    });
  };
}

/** `/robots.txt`, `/sitemap.xml` with one file per kind, and `/feed/….xml` per list: files for crawlers and readers, not calls. */
export function registerSiteFiles(server: FastifyInstance, app: App, standards: Standards): void {
  const index = createSiteIndex(app.db, standards);
  const keep = createKeeper(app);
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, write: Writer) => {
    const origin = originOf(app.config, request);
    const path = request.url.replace(/\?.*$/s, '');
    const file = await keep(`${origin} ${path}`, () => write(origin));
    if (!file) throw fail(KERNEL_FAULTS.unknownCall);
    reply
      .header('etag', file.etag)
      .header('cache-control', 'public, max-age=300')
      .header('x-content-type-options', 'nosniff');
    if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(file.body);
  };
  const nameOf = (request: FastifyRequest): string => (request.params as { readonly name: string }).name;

  server.get('/robots.txt', (request, reply) =>
    send(request, reply, 'text/plain', async (origin) => writeRobots(origin)),
  );
  server.get('/sitemap.xml', (request, reply) => send(request, reply, 'application/xml', sitemapIndex(index)));
  server.get('/sitemap/:name', (request, reply) =>
    send(request, reply, 'application/xml', sitemapPart(index, nameOf(request))),
  );
  server.get('/feed/:name', (request, reply) =>
    send(request, reply, 'application/rss+xml', feed(index, nameOf(request))),
  );
}
