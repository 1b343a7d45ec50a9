/**
 * Which file shows a page, by the page's canonical path (domain/access/route-table.ts). Paths are relative to this folder. A page that is
 * not listed shows the shared pending page; aliases mount the file of their canonical page.
 */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  '/500': '../../platform/web/server-error-page.tsx',
};
