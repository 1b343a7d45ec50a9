import { collectPages } from '#domain/access/page.ts';
import { createSite } from '#domain/access/site.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { coursesPages } from '#features/content/courses/pages/courses.pages.ts';
import { feedbackPages } from '#features/content/feedback/pages/feedback.pages.ts';
import { interpretationsPages } from '#features/content/interpretations/pages/interpretations.pages.ts';
import { linksPages } from '#features/content/links/pages/links.pages.ts';
import { searchPages } from '#features/content/search/pages/search.pages.ts';
import { approvalsPages } from '#features/enterprise/approvals/pages/approvals.pages.ts';
import { colleaguesPages } from '#features/enterprise/colleagues/pages/colleagues.pages.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { messagesPages } from '#features/enterprise/messages/pages/messages.pages.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import { standardReleasesPages } from '#features/evaluation/standard-releases/pages/standard-releases.pages.ts';
import { whatIfPages } from '#features/evaluation/what-if/pages/what-if.pages.ts';
import { bidPacksPages } from '#features/filing/bid-packs/pages/bid-packs.pages.ts';
import { filingDocumentsPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { filingGuidePages } from '#features/filing/filing-guide/pages/filing-guide.pages.ts';
import { holderDocumentsPages } from '#features/filing/holder-documents/pages/holder-documents.pages.ts';
import { useCalendarPages } from '#features/filing/use-calendar/pages/use-calendar.pages.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { authPages } from '#features/identity/auth/pages/auth.pages.ts';
import { captchaPages } from '#features/identity/captcha/pages/captcha.pages.ts';
import { installationPages } from '#features/identity/installation/pages/installation.pages.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { signOnPages } from '#features/identity/sign-on/pages/sign-on.pages.ts';
import { apiAccessPages } from '#features/operations/api-access/pages/api-access.pages.ts';
import { enterpriseAdminPages } from '#features/operations/enterprise-admin/pages/enterprise-admin.pages.ts';
import { enterpriseMergePages } from '#features/operations/enterprise-merge/pages/enterprise-merge.pages.ts';
import { maintenancePages } from '#features/operations/maintenance/pages/maintenance.pages.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { publishingPages } from '#features/operations/publishing/pages/publishing.pages.ts';
import { statisticsPages } from '#features/operations/statistics/pages/statistics.pages.ts';
import { userAdminPages } from '#features/operations/user-admin/pages/user-admin.pages.ts';
import { enterpriseGroupPages } from '#features/portal/enterprise-group/pages/enterprise-group.pages.ts';
import { homePages } from '#features/portal/home/pages/home.pages.ts';
import { policyCentrePages } from '#features/portal/policy-centre/pages/policy-centre.pages.ts';
import { sitePages } from '#features/portal/site/pages/site.pages.ts';
import { achievementsPages } from '#features/records/achievements/pages/achievements.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { enterpriseRecordsPages } from '#features/records/enterprise-records/pages/enterprise-records.pages.ts';
import { importExportPages } from '#features/records/import-export/pages/import-export.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { overviewPages } from '#features/work/overview/pages/overview.pages.ts';
import { remindersPages } from '#features/work/reminders/pages/reminders.pages.ts';
import { todoPages } from '#features/work/todo/pages/todo.pages.ts';
import { platformPages } from '#platform/contract/pages.ts';

/** The features with pages, one per line. Each page is defined in the `pages.ts` of its feature. */
const DECLARED = [
  accountPages,
  achievementsPages,
  apiAccessPages,
  approvalsPages,
  articlesPages,
  authPages,
  bidPacksPages,
  captchaPages,
  certificatesPages,
  evaluationsPages,
  colleaguesPages,
  coursesPages,
  enterprisePages,
  importExportPages,
  feedbackPages,
  filingGuidePages,
  filingDocumentsPages,
  enterpriseRecordsPages,
  enterpriseAdminPages,
  enterpriseGroupPages,
  enterpriseMergePages,
  holderDocumentsPages,
  homePages,
  installationPages,
  interpretationsPages,
  keysPages,
  linksPages,
  membershipPages,
  messagesPages,
  nationalPlatformPages,
  maintenancePages,
  operatorDeskPages,
  ordersPages,
  overviewPages,
  personnelPages,
  policyCentrePages,
  publishingPages,
  remindersPages,
  searchPages,
  signOnPages,
  sitePages,
  standardReleasesPages,
  standardsPages,
  statisticsPages,
  todoPages,
  useCalendarPages,
  userAdminPages,
  whatIfPages,
  platformPages,
];

/**
 * All pages of the product, in the order of the specification (P-001 … P-096) followed by the other pages. The 404 catch-all is not
 * included.
 */
export const PAGE_ROUTES = collectPages(DECLARED);

/** All pages of the product with their lookups; the access guard, menus, router and server receive them from the entry points. */
export const SITE = createSite(PAGE_ROUTES);
