import type { MetaDescriptor } from 'react-router';
import { APP_NAME, getTitle } from './titles.ts';

/** Id of the layout of all pages, whose loader returns `SiteData`. */
export const SITE_LAYOUT = 'site';

export interface SiteData {
  /** Public scheme, host and port of the portal. */
  readonly origin: string;
}

/** Arguments of a page's `meta` that are used here. */
export interface MetaSource {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
  readonly location: { readonly pathname: string; readonly search: string };
}

export type JsonLd = Readonly<Record<string, unknown>>;

export interface PageDescription {
  /** Title of the page, to which the product's name is appended. */
  readonly title: string;
  readonly description?: string | null;
  /** The path and query of the page's canonical address; null for pages that search engines shall not list. */
  readonly canonical: string | null;
  readonly kind?: 'website' | 'article';
  /** Address of the feed for the list on the page, without the extension of its format. */
  readonly feed?: string;
  readonly data?: (origin: string) => JsonLd;
}

const MAX_DESCRIPTION = 200;

function originIn({ matches }: MetaSource): string {
  const found = matches.find((match) => match?.id === SITE_LAYOUT)?.loaderData as Partial<SiteData> | undefined;
  return found?.origin ?? '';
}

/**
 * Returns the page's canonical address. It contains only parameters that identify a different page; filters, search words and tracking
 * parameters are removed.
 */
export function getCanonical({ location }: Pick<MetaSource, 'location'>, kept: readonly string[] = []): string {
  const given = new URLSearchParams(location.search);
  const query = new URLSearchParams();
  for (const name of kept) {
    const value = given.get(name);
    if (value && !(name === 'pageNum' && value === '1')) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}

/** Returns title, description, canonical address, Open Graph and structured data of a page. */
export function describePage(source: MetaSource, page: PageDescription): MetaDescriptor[] {
  const origin = originIn(source);
  const title = page.title === APP_NAME || page.title.startsWith(`${APP_NAME} `) ? page.title : getTitle(page.title);
  const description = page.description?.slice(0, MAX_DESCRIPTION) ?? '';
  const address = page.canonical === null ? null : origin + page.canonical;
  return [
    { title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { property: 'og:title', content: page.title },
    { property: 'og:site_name', content: APP_NAME },
    { property: 'og:locale', content: 'zh_CN' },
    { property: 'og:type', content: page.kind ?? 'website' },
    ...(address === null
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : [
          { property: 'og:url', content: address },
          { tagName: 'link' as const, rel: 'canonical', href: address },
        ]),
    { property: 'og:image', content: `${origin}/og.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: APP_NAME },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.feed ? feedLinks(page.title, page.feed) : []),
    ...(page.data && address !== null ? [{ 'script:ld+json': page.data(origin) as never }] : []),
  ];
}

const FEED_FORMS = [
  ['xml', 'application/rss+xml'],
  ['atom', 'application/atom+xml'],
] as const;

const feedLinks = (title: string, feed: string) =>
  FEED_FORMS.map(([ending, type]) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type,
    title,
    href: `${feed}.${ending}`,
  }));

interface ArticleFacts {
  readonly title: string;
  readonly summary?: string | null;
  /** `YYYY-MM-DD` with or without a time in Asia/Shanghai. */
  readonly publishTime?: string | null;
  readonly issuer?: string | null;
  readonly path: string;
}

const getIso = (time: string): string => (time.length > 10 ? `${time.replace(' ', 'T')}+08:00` : time);

/** Builds the structured data of an article (schema.org Article). */
export const buildArticleData =
  ({ title, summary, publishTime, issuer, path }: ArticleFacts) =>
  (origin: string): JsonLd => ({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title.slice(0, 110),
    inLanguage: 'zh-CN',
    mainEntityOfPage: origin + path,
    ...(summary ? { description: summary } : {}),
    ...(publishTime ? { datePublished: getIso(publishTime) } : {}),
    ...(issuer ? { author: { '@type': 'Organization', name: issuer } } : {}),
    publisher: { '@type': 'Organization', name: APP_NAME, url: `${origin}/` },
  });

/** Returns the plain text of an HTML fragment. */
export const toPlainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/** Builds the structured data of questions with their answers as HTML (schema.org FAQPage). */
export const buildQuestionData =
  (questions: readonly { readonly question: string; readonly answer: string }[]) => (): JsonLd => ({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: 'zh-CN',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
    })),
  });

/** Builds the structured data of a course (schema.org Course). */
export const buildCourseData =
  ({ title, summary, path }: { readonly title: string; readonly summary: string; readonly path: string }) =>
  (origin: string): JsonLd => ({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: title,
    description: summary,
    inLanguage: 'zh-CN',
    url: origin + path,
    provider: { '@type': 'Organization', name: APP_NAME, url: `${origin}/` },
  });

/** Builds the structured data of the portal with its search (schema.org WebSite). */
export const buildSiteData = (origin: string): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: APP_NAME,
  url: `${origin}/`,
  inLanguage: 'zh-CN',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/globalSearch?keyword={keyword}` },
    'query-input': 'required name=keyword',
  },
});

/**
 * Builds the structured data of the path from the home page (schema.org BreadcrumbList). The last entry is the page itself and needs no
 * address.
 */
export const buildBreadcrumbData = (
  origin: string,
  steps: readonly { readonly label: string; readonly to?: string }[],
): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: '首页', to: '/' }, ...steps].map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to ? { item: origin + to } : {}),
  })),
});
