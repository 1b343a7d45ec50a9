import { gatherPages } from '#domain/access/page.ts';
import { createSite } from '#domain/access/site.ts';
import { accountPages } from '#features/account/pages/pages.ts';
import { achievementsPages } from '#features/achievements/pages/pages.ts';
import { apiAccessPages } from '#features/api-access/pages/pages.ts';
import { approvalsPages } from '#features/approvals/pages/pages.ts';
import { articlesPages } from '#features/articles/pages/pages.ts';
import { authPages } from '#features/auth/pages/pages.ts';
import { bidPacksPages } from '#features/bid-packs/pages/pages.ts';
import { captchaPages } from '#features/captcha/pages/pages.ts';
import { certificatesPages } from '#features/certificates/pages/pages.ts';
import { checksPages } from '#features/checks/pages/pages.ts';
import { colleaguesPages } from '#features/colleagues/pages/pages.ts';
import { coursesPages } from '#features/courses/pages/pages.ts';
import { enterprisePages } from '#features/enterprise/pages/pages.ts';
import { exchangePages } from '#features/exchange/pages/pages.ts';
import { feedbackPages } from '#features/feedback/pages/pages.ts';
import { filingGuidePages } from '#features/filing-guide/pages/pages.ts';
import { filingPapersPages } from '#features/filing-papers/pages/pages.ts';
import { firmPages } from '#features/firm/pages/pages.ts';
import { firmAdminPages } from '#features/firm-admin/pages/pages.ts';
import { firmGroupPages } from '#features/firm-group/pages/pages.ts';
import { firmMergePages } from '#features/firm-merge/pages/pages.ts';
import { holderPapersPages } from '#features/holder-papers/pages/pages.ts';
import { homePages } from '#features/home/pages/pages.ts';
import { installationPages } from '#features/installation/pages/pages.ts';
import { interpretationsPages } from '#features/interpretations/pages/pages.ts';
import { keysPages } from '#features/keys/pages/pages.ts';
import { linksPages } from '#features/links/pages/pages.ts';
import { membershipPages } from '#features/membership/pages/pages.ts';
import { messagesPages } from '#features/messages/pages/pages.ts';
import { nationalPlatformPages } from '#features/national-platform/pages/pages.ts';
import { operationPages } from '#features/operation/pages/pages.ts';
import { operatorDeskPages } from '#features/operator-desk/pages/pages.ts';
import { ordersPages } from '#features/orders/pages/pages.ts';
import { overviewPages } from '#features/overview/pages/pages.ts';
import { personnelPages } from '#features/personnel/pages/pages.ts';
import { policyCentrePages } from '#features/policy-centre/pages/pages.ts';
import { publishingPages } from '#features/publishing/pages/pages.ts';
import { remindersPages } from '#features/reminders/pages/pages.ts';
import { searchPages } from '#features/search/pages/pages.ts';
import { sitePages } from '#features/site/pages/pages.ts';
import { standardReleasesPages } from '#features/standard-releases/pages/pages.ts';
import { standardsPages } from '#features/standards/pages/pages.ts';
import { statisticsPages } from '#features/statistics/pages/pages.ts';
import { todoPages } from '#features/todo/pages/pages.ts';
import { useCalendarPages } from '#features/use-calendar/pages/pages.ts';
import { userAdminPages } from '#features/user-admin/pages/pages.ts';
import { whatIfPages } from '#features/what-if/pages/pages.ts';
import { platformPages } from '#platform/contract/pages.ts';

/** Who has pages: one line a feature. What a page is stands in the feature's own `pages.ts`. */
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
  checksPages,
  colleaguesPages,
  coursesPages,
  enterprisePages,
  exchangePages,
  feedbackPages,
  filingGuidePages,
  filingPapersPages,
  firmPages,
  firmAdminPages,
  firmGroupPages,
  firmMergePages,
  holderPapersPages,
  homePages,
  installationPages,
  interpretationsPages,
  keysPages,
  linksPages,
  membershipPages,
  messagesPages,
  nationalPlatformPages,
  operationPages,
  operatorDeskPages,
  ordersPages,
  overviewPages,
  personnelPages,
  policyCentrePages,
  publishingPages,
  remindersPages,
  searchPages,
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

/** Every page the product has, those of the specification in its order (P-001 … P-096). The 404 catch-all is not listed. */
export const PAGE_ROUTES = gatherPages(DECLARED);

/** The pages as guard, menus, router and server look them up; handed on by the entry points. */
export const SITE = createSite(PAGE_ROUTES);
