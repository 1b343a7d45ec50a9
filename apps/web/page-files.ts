/**
 * Which file shows a page, by the page's canonical path (domain/access/route-table.ts). Paths are relative to this folder. A page that is
 * not listed shows the shared pending page; aliases mount the file of their canonical page.
 */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  '/external-redirect': '../../platform/web/external-redirect-page.tsx',
  '/login': '../../features/auth/web/login-page.tsx',
  '/404': '../../platform/web/not-found-page.tsx',
  '/500': '../../platform/web/server-error-page.tsx',
  '/qyxx/qyinfo/yyzzxx': '../../features/enterprise/web/licence-page.tsx',
  '/qyxx/qyinfo/zzzsxx': '../../features/certificates/web/certificates-page.tsx',
  '/qyxx/fzcry': '../../features/personnel/web/people-overview-page.tsx',
  '/qyxx/qtry/ryyjxx': '../../features/achievements/web/other-achievements-page.tsx',
  '/qyxx/qyinfo/fzcryxx': '../../features/personnel/web/other-people-page.tsx',
  '/qyxx/qyinfo/zcryxx': '../../features/personnel/web/registered-people-page.tsx',
  '/qyxx/zcry/ryyjxx': '../../features/achievements/web/registered-achievements-page.tsx',
  '/zzbz/analyze': '../../features/standards/web/analysis-list-page.tsx',
  '/zzbz/analyze/:id': '../../features/standards/web/analysis-page.tsx',
  '/zzbz/zzbz': '../../features/standards/web/directory-page.tsx',
  '/zzbz/:id?': '../../features/standards/web/standard-page.tsx',
};
