import { href } from '#domain/access/page.ts';
import type { Site } from '#domain/access/site.ts';
import { createLookupTable } from '#domain/text/table.ts';
import type { ArticleKind } from '#features/content/articles/contract/records.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import {
  countPublishedArticles,
  getArticleAddress,
  listPublishedArticles,
} from '#features/content/articles/server/articles.server-api.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import type { StandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import type { StandardNode } from '#features/standards/standards/standards.contract.ts';
import type { App } from '#platform/server/app.ts';

/** Maximum number of addresses in one sitemap by its protocol. */
export const MAX_SITEMAP_ADDRESSES = 50_000;
const FEED_ITEMS = 50;

/** Kinds of texts that a guest may read, each with its list. Comprehensive information and courses need a login. */
export const PUBLISHED_SECTIONS = {
  policy: {
    title: '政策文件',
    description: '与建设工程企业资质有关的政策文件',
    list: href(articlesPages.policyList),
  },
  regulation: {
    title: '法律法规',
    description: '与建设工程企业资质有关的法律、行政法规和部门规章',
    list: href(articlesPages.regulationList),
  },
  publicity: {
    title: '公示',
    description: '资质审查公示',
    list: href(articlesPages.announcementList),
  },
  notice: {
    title: '公告',
    description: '资质核准、延续、撤回等公告',
    list: href(articlesPages.announcementList, null, { type: 'notice' }),
  },
  question: {
    title: '常见问题',
    description: '资质申请与延续、人员、业绩、证照和标准方面的常见问题',
    list: href(articlesPages.questionList),
  },
} as const satisfies Partial<Record<ArticleKind, Section>>;

interface Section {
  readonly title: string;
  readonly description: string;
  readonly list: string;
}
export type SectionKind = keyof typeof PUBLISHED_SECTIONS;

export const isSection = (name: string): name is SectionKind => Object.hasOwn(PUBLISHED_SECTIONS, name);

export interface PageEntry {
  readonly path: string;
  readonly changedAt: Date | null;
}

/** One file of the sitemap: `policy-1`, `standards-1`, `pages-1`. */
export interface SitemapPart {
  readonly name: string;
  readonly changedAt: Date | null;
}

export interface SiteIndex {
  listParts(): Promise<readonly SitemapPart[]>;
  /** Returns null if there is no such part. */
  getPart(kind: string, number: number): Promise<readonly PageEntry[] | null>;
  listNewest(kind: SectionKind): Promise<readonly NewestEntry[]>;
}
export interface NewestEntry {
  readonly title: string;
  readonly path: string;
  readonly summary: string | null;
  readonly publishTime: Date | null;
  readonly changedAt: Date;
}

/** Lists the pages without records that their features declare for the sitemap. */
const listFixed = ({ pages }: Site): PageEntry[] =>
  pages.flatMap(({ path, inSitemap = [] }) => inSitemap.map((query) => ({ path: `${path}${query}`, changedAt: null })));

/** Lists the pages of each standard, with the publication date of its document or of its last amendment. */
function getStandardsPages(nodes: readonly StandardNode[], standards: StandardQueries): PageEntry[] {
  return nodes.flatMap(({ displayCode, children }) => {
    const changedOn = standards.getChangedOn(displayCode);
    const changedAt = changedOn === null ? null : new Date(`${changedOn}T00:00:00+08:00`);
    return [
      { path: href(standardsPages.standard, { id: displayCode }), changedAt },
      ...(children.length === 0
        ? [{ path: href(standardsPages.analysis, { id: displayCode }), changedAt }]
        : getStandardsPages(children, standards)),
    ];
  });
}

const getLatest = (entries: readonly PageEntry[]): Date | null =>
  entries.reduce<Date | null>(
    (latest, { changedAt }) => (changedAt && (!latest || changedAt > latest) ? changedAt : latest),
    null,
  );

/** Creates the index of the portal for search engines and feed readers. */
export function createSiteIndex({ db, site }: Pick<App, 'db' | 'site'>, standards: StandardQueries): SiteIndex {
  // Reading the standards is slow, so the first request reads them instead of the start. A published amendment may also change them.
  const getFixed = (): Readonly<Record<string, readonly PageEntry[]>> => {
    const ofStandards = new Map(getStandardsPages(standards.getTree(), standards).map((entry) => [entry.path, entry]));
    return createLookupTable({ pages: listFixed(site), standards: [...ofStandards.values()] });
  };
  return {
    async listParts() {
      const counts = await countPublishedArticles(db);
      return [
        ...Object.entries(getFixed()).map(([name, entries]) => ({ name: `${name}-1`, changedAt: getLatest(entries) })),
        ...counts
          .filter(({ kind }) => isSection(kind))
          .sort((left, right) => left.kind.localeCompare(right.kind))
          .flatMap(({ kind, count, changedAt }) =>
            Array.from({ length: Math.ceil(count / MAX_SITEMAP_ADDRESSES) }, (_empty, at) => ({
              name: `${kind}-${at + 1}`,
              changedAt,
            })),
          ),
      ];
    },
    async getPart(kind, number) {
      const fixed = getFixed();
      const pages = Object.hasOwn(fixed, kind) && number === 1 ? fixed[kind] : undefined;
      if (pages) return pages;
      if (!isSection(kind)) return null;
      const offset = (number - 1) * MAX_SITEMAP_ADDRESSES;
      const rows = await listPublishedArticles(db, { kind, order: 'stable', offset, limit: MAX_SITEMAP_ADDRESSES });
      if (rows.length === 0) return null;
      return rows.map(({ uuid, changedAt }) => ({ path: getArticleAddress(kind, uuid), changedAt }));
    },
    async listNewest(kind) {
      const rows = await listPublishedArticles(db, { kind, order: 'newest', offset: 0, limit: FEED_ITEMS });
      return rows.map(({ uuid, title, summary, publishTime, changedAt, isSample }) => ({
        title: isSample ? `${title}（示例）` : title,
        path: getArticleAddress(kind, uuid),
        summary,
        publishTime,
        changedAt,
      }));
    },
  };
}
