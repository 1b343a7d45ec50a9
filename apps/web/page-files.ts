/**
 * Which file shows a page, by the page's canonical path (domain/access/route-table.ts). Paths are relative to this folder. A page that is
 * not listed shows the shared pending page; aliases mount the file of their canonical page.
 */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  '/external-redirect': '../../platform/web/external-redirect-page.tsx',
  '/login': '../../features/auth/web/login-page.tsx',
  '/gsgg': '../../features/articles/web/announcement-list-page.tsx',
  '/gsgg/detail/:uuid?': '../../features/articles/web/announcement-detail-page.tsx',
  '/match': '../../features/articles/web/match-page.tsx',
  '/policy': '../../features/articles/web/policy-list-page.tsx',
  '/policy/detail/:uuid?': '../../features/articles/web/policy-detail-page.tsx',
  '/question': '../../features/articles/web/question-list-page.tsx',
  '/question/detail/:uuid?': '../../features/articles/web/question-detail-page.tsx',
  '/regulation': '../../features/articles/web/regulation-list-page.tsx',
  '/regulation/detail/:uuid?': '../../features/articles/web/regulation-detail-page.tsx',
  '/zhxx': '../../features/articles/web/news-list-page.tsx',
  '/zhxx/detail/:uuid?': '../../features/articles/web/news-detail-page.tsx',
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
