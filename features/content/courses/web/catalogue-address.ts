import { href } from '#domain/access/page.ts';
import { COURSE_CATEGORIES } from '../contract/categories.ts';
import { coursesPages } from '../pages/courses.pages.ts';

/** Number of courses on one page of the catalogue: two rows of three. */
export const CATALOGUE_PAGE_SIZE = 6;

export interface CatalogueQuery {
  readonly zzType?: string;
  readonly keyword?: string;
  readonly free?: boolean;
  readonly sort: 'new' | 'hot';
  readonly pageNum: number;
  readonly pageSize: number;
}

const isCategory = (text: string | null): text is string => COURSE_CATEGORIES.some(({ value }) => value === text);

/** Parses filters from an address; invalid values are ignored. */
export function parseCatalogueQuery(search: URLSearchParams, pageSize = CATALOGUE_PAGE_SIZE): CatalogueQuery {
  const zzType = search.get('zzType');
  const keyword = (search.get('keyword') ?? '').trim();
  const pageNum = Number(search.get('pageNum'));
  return {
    ...(isCategory(zzType) ? { zzType } : {}),
    ...(keyword ? { keyword } : {}),
    ...(search.get('free') === 'true' ? { free: true } : {}),
    sort: search.get('sort') === 'hot' ? 'hot' : 'new',
    pageNum: Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize,
  };
}

/** Returns the address of the catalogue with some filters changed; it always starts on the first page. */
export function buildCatalogueAddress(base: string, query: CatalogueQuery, change: Partial<CatalogueQuery>): string {
  const { zzType, keyword, free, sort } = { ...query, ...change };
  const search = new URLSearchParams();
  if (zzType) search.set('zzType', zzType);
  if (keyword) search.set('keyword', keyword);
  if (free) search.set('free', 'true');
  if (sort === 'hot') search.set('sort', 'hot');
  const text = search.toString();
  return text ? `${base}?${text}` : base;
}

export const hasCatalogueFilters = ({ zzType, keyword, free }: CatalogueQuery): boolean =>
  Boolean(zzType || keyword || free);

export const getCategoryLabel = (category: string): string =>
  COURSE_CATEGORIES.find(({ value }) => value === category)?.label ?? '';

export const getPlayerPath = (courseUuid: string, lessonUuid?: string): string =>
  href(coursesPages.player, null, { course: courseUuid, lesson: lessonUuid });
