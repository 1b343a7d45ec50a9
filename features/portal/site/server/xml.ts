import { createLookupTable } from '#domain/text/table.ts';

const ESCAPES = createLookupTable<string>({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
});

/** Characters that XML 1.0 does not allow at all, not even as references. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu;

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP_SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapEntry {
  /** Absolute URL. */
  readonly address: string;
  readonly changedAt: Date | null;
}

const entryXml = (tag: string, { address, changedAt }: SitemapEntry): string =>
  `<${tag}><loc>${escapeXml(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${tag}>\n`;

/** Writes a sitemap (sitemaps.org, protocol 0.9). */
export const writeSitemap = (entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset xmlns="${SITEMAP_SPACE}">\n${entries.map((entry) => entryXml('url', entry)).join('')}</urlset>\n`;

/** Writes the index of the sitemaps. */
export const writeSitemapIndex = (entries: readonly SitemapEntry[]): string =>
  `${HEAD}<sitemapindex xmlns="${SITEMAP_SPACE}">\n${entries.map((entry) => entryXml('sitemap', entry)).join('')}</sitemapindex>\n`;

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Absolute URLs of the web page of the list and of the feed itself. */
  readonly page: string;
  readonly self: string;
  readonly items: readonly FeedItem[];
}
export interface FeedItem {
  readonly title: string;
  readonly address: string;
  readonly summary: string | null;
  readonly publishTime: Date | null;
  readonly changedAt: Date;
}

const itemXml = ({ title, address, summary, publishTime }: FeedItem): string =>
  [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(address)}</link>`,
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    ...(summary ? [`<description>${escapeXml(summary)}</description>`] : []),
    ...(publishTime ? [`<pubDate>${publishTime.toUTCString()}</pubDate>`] : []),
    '</item>\n',
  ].join('');

/** Writes RSS 2.0 with the address of the feed itself, which feed readers require. */
export function writeFeed({ title, description, page, self, items }: Feed): string {
  return [
    `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n`,
    `<title>${escapeXml(title)}</title><link>${escapeXml(page)}</link><description>${escapeXml(description)}</description>`,
    `<language>zh-CN</language><atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>\n`,
    ...items.map(itemXml),
    '</channel></rss>\n',
  ].join('');
}

const atomEntry = ({ title, address, summary, publishTime, changedAt }: FeedItem): string =>
  [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<id>${escapeXml(address)}</id>`,
    `<updated>${changedAt.toISOString()}</updated>`,
    ...(publishTime ? [`<published>${publishTime.toISOString()}</published>`] : []),
    ...(summary ? [`<summary>${escapeXml(summary)}</summary>`] : []),
    '</entry>\n',
  ].join('');

/** Writes Atom (RFC 4287); the feed's change time is that of its newest entry. */
export function writeAtom({ title, description, page, self, items }: Feed): string {
  const changedAt = items.reduce((latest, item) => Math.max(latest, item.changedAt.getTime()), 0);
  return [
    `${HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">\n`,
    `<title>${escapeXml(title)}</title><subtitle>${escapeXml(description)}</subtitle><id>${escapeXml(self)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    `<updated>${new Date(changedAt).toISOString()}</updated><author><name>知讯资管家</name></author>\n`,
    ...items.map(atomEntry),
    '</feed>\n',
  ].join('');
}
