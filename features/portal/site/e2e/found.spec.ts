import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

/** What search engines and slow lines get, read from the answers themselves: no browser is needed for it. */

/** Structured data of the pages of each sitemap, besides the way to them. */
const TYPES: Readonly<Record<string, string>> = {
  policy: 'Article',
  regulation: 'Article',
  publicity: 'Article',
  notice: 'Article',
  question: 'FAQPage',
  standards: 'Article',
};
const SAMPLES = 3;

const getText = async (request: APIRequestContext, address: string): Promise<string> => {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  return await answer.text();
};
const plain = (text: string): string => text.replaceAll('&amp;', '&');
const placesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => plain(place));
const getContent = (html: string, name: string): string | undefined => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : plain(found);
};
const typesIn = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => (JSON.parse(json) as { readonly '@type': string })['@type'],
  );

function expectFindable(html: string, address: string): void {
  expect(html).toContain('<html lang="zh-CN"');
  expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
  expect(/<title>([^<]{4,})<\/title>/.exec(html)?.[1], address).toMatch(/[一-龥]{2}/);
  expect(plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''), address).toBe(address);
  expect(getContent(html, 'og:url')).toBe(address);
  expect(getContent(html, 'description'), address).toMatch(/([一-龥].*){4}/);
  for (const name of ['og:title', 'og:description', 'og:type', 'og:locale'])
    expect(getContent(html, name), `${address} ${name}`).toBeTruthy();
  expect(getContent(html, 'robots')).toBeUndefined();
}

test('every sitemap leads to pages that say what they are', { tag: '@any-width' }, async ({ request, baseURL }) => {
  const parts = placesIn(await getText(request, '/sitemap.xml'));
  expect(parts.length).toBeGreaterThanOrEqual(Object.keys(TYPES).length + 1);
  for (const part of parts) {
    const kind = /sitemap\/([a-z]+)-\d+\.xml$/.exec(part)?.[1] ?? '';
    const places = placesIn(await getText(request, part));
    expect(places.length, part).toBeGreaterThan(0);
    const chosen = kind === 'pages' ? places : [places[0], places[Math.floor(places.length / 2)], places.at(-1)];
    for (const place of new Set(chosen.filter((one) => one !== undefined).slice(0, kind === 'pages' ? 99 : SAMPLES))) {
      const html = await getText(request, place);
      expect(place.startsWith(`${baseURL}/`)).toBe(true);
      expectFindable(html, place);
      const type = TYPES[kind];
      if (type !== undefined) expect(typesIn(html), place).toContain(type);
      if (type !== undefined) expect(typesIn(html), place).toContain('BreadcrumbList');
    }
  }
});

test('lists offer their feeds, and feeds the pages of the list', { tag: '@any-width' }, async ({ request }) => {
  for (const [list, feed] of Object.entries({
    '/policy': 'policy',
    '/regulation': 'regulation',
    '/gsgg': 'publicity',
    '/gsgg?type=notice': 'notice',
    '/question': 'question',
  })) {
    const html = await getText(request, list);
    expect(html, list).toMatch(
      new RegExp(`<link rel="alternate" type="application/rss\\+xml"[^>]*href="/feed/${feed}.xml"`),
    );
    expect(await getText(request, `/feed/${feed}.xml`)).toContain('<language>zh-CN</language>');
  }
});

test('what is no page, or none any more, says so to machines too', { tag: '@any-width' }, async ({ request }) => {
  for (const address of [
    '/no/such/page',
    ...['policy', 'regulation', 'question', 'gsgg'].map(
      (kind) => `/${kind}/detail/11111111-1111-4111-8111-111111111111`,
    ),
    '/policy/detail/00000000-0000-8000-8000-000000000000',
    '/question/detail/not-a-uuid',
    '/zzbz/99-99999999',
    '/zzbz/nope',
    '/zzbz/10300199',
    '/zzbz/analyze/nope',
    '/zzbz/__proto__',
  ]) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 404]);
    const html = await answer.text();
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain('返回首页');
  }
});

/** Public pages that no sitemap names. */
const OTHERS = [
  '/zzbz/03-10300101',
  '/zzbz/analyze/03-10300101',
  '/globalSearch?keyword=资质',
  '/index_old',
  '/login',
  '/login?tab=key',
  '/register',
  '/ForgetPassword',
  '/external-redirect?url=https%3A%2F%2Fwww.gov.cn%2F',
];
/** A page that is read needs no more scripts than this, in gzip. */
const MAX_SCRIPT_BYTES = 183 * 1024;

test('no public page asks for more than 183 KiB of scripts', { tag: '@any-width' }, async ({ request }) => {
  const sizes = new Map<string, number>();
  const getSize = async (file: string): Promise<number> => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const answer = await request.head(file, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers()['content-encoding'] ?? 'none', file).toBe('gzip');
    const size = Number(answer.headers()['content-length']);
    expect(size, file).toBeGreaterThan(0);
    sizes.set(file, size);
    return size;
  };
  const pages = [
    ...placesIn(await getText(request, '/sitemap/pages-1.xml')),
    ...OTHERS,
    ...(await Promise.all(
      ['policy', 'regulation', 'publicity', 'notice', 'question'].map(
        async (kind) => placesIn(await getText(request, `/sitemap/${kind}-1.xml`))[0] ?? '/',
      ),
    )),
  ];
  for (const page of pages) {
    const html = await getText(request, page);
    const files = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file));
    let bytes = 0;
    for (const file of files) bytes += await getSize(file);
    expect(files.size, page).toBeGreaterThan(3);
    expect(bytes, `${page}: ${[...files].join(' ')}`).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  }
});
