import { accountFeature } from '#features/account/server/feature.ts';
import { achievementsFeature } from '#features/achievements/server/feature.ts';
import { apiAccessFeature } from '#features/api-access/server/feature.ts';
import { approvalsFeature } from '#features/approvals/server/feature.ts';
import { articlesFeature } from '#features/articles/server/feature.ts';
import { assistantFeature } from '#features/assistant/server/feature.ts';
import { attachmentsFeature } from '#features/attachments/server/feature.ts';
import { authFeature } from '#features/auth/server/feature.ts';
import { bidPacksFeature } from '#features/bid-packs/server/feature.ts';
import { bulkEditFeature } from '#features/bulk-edit/server/feature.ts';
import { captchaFeature } from '#features/captcha/server/feature.ts';
import { certificatesFeature } from '#features/certificates/server/feature.ts';
import { checksFeature } from '#features/checks/server/feature.ts';
import { codesFeature } from '#features/codes/server/feature.ts';
import { colleaguesFeature } from '#features/colleagues/server/feature.ts';
import { contradictionsFeature } from '#features/contradictions/server/feature.ts';
import { coursesFeature } from '#features/courses/server/feature.ts';
import { declarationsFeature } from '#features/declarations/server/feature.ts';
import { dictionaryFeature } from '#features/dictionary/server/feature.ts';
import { eduHoursFeature } from '#features/edu-hours/server/feature.ts';
import { enterpriseFeature } from '#features/enterprise/server/feature.ts';
import { exchangeFeature } from '#features/exchange/server/feature.ts';
import { feedbackFeature } from '#features/feedback/server/feature.ts';
import { filingFeature } from '#features/filing/server/feature.ts';
import { filingGuideFeature } from '#features/filing-guide/server/feature.ts';
import { filingPapersFeature } from '#features/filing-papers/server/feature.ts';
import { firmFeature } from '#features/firm/server/feature.ts';
import { firmAdminFeature } from '#features/firm-admin/server/feature.ts';
import { firmGroupFeature } from '#features/firm-group/server/feature.ts';
import { firmMergeFeature } from '#features/firm-merge/server/feature.ts';
import { holderPapersFeature } from '#features/holder-papers/server/feature.ts';
import { installationFeature } from '#features/installation/server/feature.ts';
import { interpretationsFeature } from '#features/interpretations/server/feature.ts';
import { keysFeature } from '#features/keys/server/feature.ts';
import { linksFeature } from '#features/links/server/feature.ts';
import { membershipFeature } from '#features/membership/server/feature.ts';
import { messagePhonesFeature } from '#features/message-phones/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import { nationalPlatformFeature } from '#features/national-platform/server/feature.ts';
import { operationFeature } from '#features/operation/server/feature.ts';
import { operatorDeskFeature } from '#features/operator-desk/server/feature.ts';
import { ordersFeature } from '#features/orders/server/feature.ts';
import { overviewFeature } from '#features/overview/server/feature.ts';
import { personnelFeature } from '#features/personnel/server/feature.ts';
import { policyPushFeature } from '#features/policy-push/server/feature.ts';
import { projectsFeature } from '#features/projects/server/feature.ts';
import { publishingFeature } from '#features/publishing/server/feature.ts';
import { recognitionFeature } from '#features/recognition/server/feature.ts';
import { recordHistoryFeature } from '#features/record-history/server/feature.ts';
import { recycleBinFeature } from '#features/recycle-bin/server/feature.ts';
import { remindersFeature } from '#features/reminders/server/feature.ts';
import { rulebookFeature } from '#features/rulebook/server/feature.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import { sessionFeature } from '#features/session/server/feature.ts';
import { siteFeature } from '#features/site/server/feature.ts';
import { standardReleasesFeature } from '#features/standard-releases/server/feature.ts';
import { standardsFeature } from '#features/standards/server/feature.ts';
import { statisticsFeature } from '#features/statistics/server/feature.ts';
import { todoFeature } from '#features/todo/server/feature.ts';
import { useCalendarFeature } from '#features/use-calendar/server/feature.ts';
import { userAdminFeature } from '#features/user-admin/server/feature.ts';
import { wechatFeature } from '#features/wechat/server/feature.ts';
import { whatIfFeature } from '#features/what-if/server/feature.ts';
import type { ServerFeature } from '#platform/server/feature.ts';

/** What the program is made of: one line a feature. What a feature brings along stands in its own `server/feature.ts`. */
export const FEATURES: readonly ServerFeature[] = [
  accountFeature,
  achievementsFeature,
  apiAccessFeature,
  approvalsFeature,
  articlesFeature,
  assistantFeature,
  attachmentsFeature,
  authFeature,
  bidPacksFeature,
  bulkEditFeature,
  captchaFeature,
  certificatesFeature,
  checksFeature,
  codesFeature,
  colleaguesFeature,
  contradictionsFeature,
  coursesFeature,
  declarationsFeature,
  dictionaryFeature,
  eduHoursFeature,
  enterpriseFeature,
  exchangeFeature,
  feedbackFeature,
  filingFeature,
  filingGuideFeature,
  filingPapersFeature,
  firmFeature,
  firmAdminFeature,
  firmGroupFeature,
  firmMergeFeature,
  holderPapersFeature,
  installationFeature,
  interpretationsFeature,
  keysFeature,
  linksFeature,
  membershipFeature,
  messagePhonesFeature,
  messagesFeature,
  nationalPlatformFeature,
  operationFeature,
  operatorDeskFeature,
  ordersFeature,
  overviewFeature,
  personnelFeature,
  policyPushFeature,
  projectsFeature,
  publishingFeature,
  recognitionFeature,
  recordHistoryFeature,
  recycleBinFeature,
  remindersFeature,
  rulebookFeature,
  searchFeature,
  sessionFeature,
  siteFeature,
  standardReleasesFeature,
  standardsFeature,
  statisticsFeature,
  todoFeature,
  useCalendarFeature,
  userAdminFeature,
  wechatFeature,
  whatIfFeature,
];
