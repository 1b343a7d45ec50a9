import { articlesFeature } from '#features/content/articles/server/articles.feature.ts';
import { coursesFeature } from '#features/content/courses/server/courses.feature.ts';
import { dictionaryFeature } from '#features/content/dictionary/server/dictionary.feature.ts';
import { feedbackFeature } from '#features/content/feedback/server/feedback.feature.ts';
import { interpretationsFeature } from '#features/content/interpretations/server/interpretations.feature.ts';
import { linksFeature } from '#features/content/links/server/links.feature.ts';
import { searchFeature } from '#features/content/search/server/search.feature.ts';
import { approvalsFeature } from '#features/enterprise/approvals/server/approvals.feature.ts';
import { attachmentsFeature } from '#features/enterprise/attachments/server/attachments.feature.ts';
import { colleaguesFeature } from '#features/enterprise/colleagues/server/colleagues.feature.ts';
import { enterpriseFeature } from '#features/enterprise/enterprise/server/enterprise.feature.ts';
import { membershipFeature } from '#features/enterprise/membership/server/membership.feature.ts';
import { messagesFeature } from '#features/enterprise/messages/server/messages.feature.ts';
import { ordersFeature } from '#features/enterprise/orders/server/orders.feature.ts';
import { recognitionFeature } from '#features/enterprise/recognition/server/recognition.feature.ts';
import { recordHistoryFeature } from '#features/enterprise/record-history/server/record-history.feature.ts';
import { recycleBinFeature } from '#features/enterprise/recycle-bin/server/recycle-bin.feature.ts';
import { evaluationsFeature } from '#features/evaluation/evaluations/server/evaluations.feature.ts';
import { standardReleasesFeature } from '#features/evaluation/standard-releases/server/standard-releases.feature.ts';
import { whatIfFeature } from '#features/evaluation/what-if/server/what-if.feature.ts';
import { bidPacksFeature } from '#features/filing/bid-packs/server/bid-packs.feature.ts';
import { filingFeature } from '#features/filing/filing/server/filing.feature.ts';
import { filingDocumentsFeature } from '#features/filing/filing-documents/server/filing-documents.feature.ts';
import { filingGuideFeature } from '#features/filing/filing-guide/server/filing-guide.feature.ts';
import { holderDocumentsFeature } from '#features/filing/holder-documents/server/holder-documents.feature.ts';
import { useCalendarFeature } from '#features/filing/use-calendar/server/use-calendar.feature.ts';
import { accountFeature } from '#features/identity/account/server/account.feature.ts';
import { authFeature } from '#features/identity/auth/server/auth.feature.ts';
import { captchaFeature } from '#features/identity/captcha/server/captcha.feature.ts';
import { codesFeature } from '#features/identity/codes/server/codes.feature.ts';
import { installationFeature } from '#features/identity/installation/server/installation.feature.ts';
import { keysFeature } from '#features/identity/keys/server/keys.feature.ts';
import { loginPolicyFeature } from '#features/identity/login-policy/server/login-policy.feature.ts';
import { messagePhonesFeature } from '#features/identity/message-phones/server/message-phones.feature.ts';
import { sessionFeature } from '#features/identity/session/server/session.feature.ts';
import { signOnFeature } from '#features/identity/sign-on/server/sign-on.feature.ts';
import { wechatFeature } from '#features/identity/wechat/server/wechat.feature.ts';
import { apiAccessFeature } from '#features/operations/api-access/server/api-access.feature.ts';
import { enterpriseAdminFeature } from '#features/operations/enterprise-admin/server/enterprise-admin.feature.ts';
import { enterpriseMergeFeature } from '#features/operations/enterprise-merge/server/enterprise-merge.feature.ts';
import { maintenanceFeature } from '#features/operations/maintenance/server/maintenance.feature.ts';
import { operatorDeskFeature } from '#features/operations/operator-desk/server/operator-desk.feature.ts';
import { publishingFeature } from '#features/operations/publishing/server/publishing.feature.ts';
import { statisticsFeature } from '#features/operations/statistics/server/statistics.feature.ts';
import { userAdminFeature } from '#features/operations/user-admin/server/user-admin.feature.ts';
import { assistantFeature } from '#features/portal/assistant/server/assistant.feature.ts';
import { enterpriseGroupFeature } from '#features/portal/enterprise-group/server/enterprise-group.feature.ts';
import { policyPushFeature } from '#features/portal/policy-push/server/policy-push.feature.ts';
import { siteFeature } from '#features/portal/site/server/site.feature.ts';
import { achievementsFeature } from '#features/records/achievements/server/achievements.feature.ts';
import { bulkEditFeature } from '#features/records/bulk-edit/server/bulk-edit.feature.ts';
import { certificatesFeature } from '#features/records/certificates/server/certificates.feature.ts';
import { continuingEducationFeature } from '#features/records/continuing-education/server/continuing-education.feature.ts';
import { contradictionsFeature } from '#features/records/contradictions/server/contradictions.feature.ts';
import { declarationsFeature } from '#features/records/declarations/server/declarations.feature.ts';
import { enterpriseRecordsFeature } from '#features/records/enterprise-records/server/enterprise-records.feature.ts';
import { importExportFeature } from '#features/records/import-export/server/import-export.feature.ts';
import { nationalPlatformFeature } from '#features/records/national-platform/server/national-platform.feature.ts';
import { personnelFeature } from '#features/records/personnel/server/personnel.feature.ts';
import { projectsFeature } from '#features/records/projects/server/projects.feature.ts';
import { rulebookFeature } from '#features/standards/rulebook/server/rulebook.feature.ts';
import { standardsFeature } from '#features/standards/standards/server/standards.feature.ts';
import { overviewFeature } from '#features/work/overview/server/overview.feature.ts';
import { remindersFeature } from '#features/work/reminders/server/reminders.feature.ts';
import { todoFeature } from '#features/work/todo/server/todo.feature.ts';
import type { ServerFeature } from '#platform/server/feature.ts';

/** The features of the program, one per line. Each is defined in its `server/NAME.feature.ts`. */
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
  evaluationsFeature,
  codesFeature,
  colleaguesFeature,
  contradictionsFeature,
  coursesFeature,
  declarationsFeature,
  dictionaryFeature,
  continuingEducationFeature,
  enterpriseFeature,
  importExportFeature,
  feedbackFeature,
  filingFeature,
  filingGuideFeature,
  filingDocumentsFeature,
  enterpriseRecordsFeature,
  enterpriseAdminFeature,
  enterpriseGroupFeature,
  enterpriseMergeFeature,
  holderDocumentsFeature,
  installationFeature,
  interpretationsFeature,
  keysFeature,
  linksFeature,
  membershipFeature,
  messagePhonesFeature,
  messagesFeature,
  nationalPlatformFeature,
  maintenanceFeature,
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
  loginPolicyFeature,
  signOnFeature,
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
