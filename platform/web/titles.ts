import type { FeaturePages } from '#domain/access/page.ts';

/** Name of the product. */
export const APP_NAME = '知讯资管家';

/** Title of a document: page first, product last. */
export const getTitle = (page: string): string => `${page} - ${APP_NAME}`;

/**
 * Returns the name of the page at an address, for pages that share a file.
 * @param other title if none of the pages has the address, for example an alias
 */
export function getPageTitleAt(pages: FeaturePages, pathname: string, other: string): string {
  const page = Object.values(pages).find(({ path }) => path.toLowerCase() === pathname.toLowerCase());
  return page?.title ?? other;
}

/** Returns the document title of the page at an address, so that browser tabs can be distinguished. */
export const getTitleAt = (pages: FeaturePages, pathname: string, other: string): string =>
  getTitle(getPageTitleAt(pages, pathname, other));
