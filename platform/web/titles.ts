import type { Pages } from '#domain/access/page.ts';

/** Name of the product. */
export const APP_NAME = '知讯资管家';

/** Title of a document: page first, product last. */
export const getTitle = (page: string): string => `${page} - ${APP_NAME}`;

/**
 * Returns the title of the page at an address, for pages that share a file, so that browser tabs can be distinguished.
 * @param other the title if none of the pages has the address, as with an alias
 */
export function getTitleAt(pages: Pages, pathname: string, other: string): string {
  const page = Object.values(pages).find(({ path }) => path.toLowerCase() === pathname.toLowerCase());
  return getTitle(page?.title ?? other);
}
