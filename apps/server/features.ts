import type { FastifyInstance } from 'fastify';
import { loadFacts } from '#db/facts/load.ts';
import { type Catalogue, createCatalogue } from '#domain/qualification/catalogue.ts';
import { registerAccountJobs } from '#features/account/server/account.jobs.ts';
import { accountRoutes } from '#features/account/server/account.routes.ts';
import { achievementRoutes } from '#features/achievements/server/achievements.routes.ts';
import type { ListProjects } from '#features/achievements/server/achievements.service.ts';
import { REMOVED_ACHIEVEMENTS } from '#features/achievements/server/public.ts';
import { apiAccessRoutes } from '#features/api-access/server/api-access.routes.ts';
import { registerGuide } from '#features/api-access/server/public.ts';
import { registerWebhookJobs } from '#features/api-access/server/webhooks/webhooks.jobs.ts';
import { articleRoutes } from '#features/articles/server/articles.routes.ts';
import { articleDocuments, articlePublication, carouselPublication } from '#features/articles/server/public.ts';
import { registerAssistantJobs } from '#features/assistant/server/assistant.jobs.ts';
import { assistantRoutes } from '#features/assistant/server/assistant.routes.ts';
import { registerScriptPolicy } from '#features/assistant/server/script-policy.ts';
import { removeOrphans } from '#features/attachments/server/attachments.jobs.ts';
import { attachmentRoutes } from '#features/attachments/server/attachments.routes.ts';
import { removeStaleLogins } from '#features/auth/server/auth.jobs.ts';
import { authRoutes } from '#features/auth/server/auth.routes.ts';
import { bulkEditRoutes } from '#features/bulk-edit/server/bulk-edit.routes.ts';
import type { BulkTargets } from '#features/bulk-edit/server/bulk-edit.service.ts';
import { registerCaptchaJobs } from '#features/captcha/server/captcha.jobs.ts';
import { captchaRoutes } from '#features/captcha/server/captcha.routes.ts';
import { registerCaptchaWidget } from '#features/captcha/server/public.ts';
import { certificatesRoutes } from '#features/certificates/server/certificates.routes.ts';
import {
  bulkCertificates,
  countCertificates,
  countHolders,
  measureHolders,
  REMOVED_CERTIFICATES,
  REMOVED_ITEMS,
} from '#features/certificates/server/public.ts';
import { checkRoutes } from '#features/checks/server/checks.routes.ts';
import {
  checkHeldStandings,
  forecastHeldItems,
  listEndangeredBy,
  listItemPeople,
} from '#features/checks/server/public.ts';
import { registerShareJobs } from '#features/checks/server/share/share.jobs.ts';
import { registerCodeJobs } from '#features/codes/server/codes.jobs.ts';
import { codeRoutes } from '#features/codes/server/codes.routes.ts';
import { type Contradictions, createContradictions } from '#features/contradictions/server/public.ts';
import { courseRoutes } from '#features/courses/server/courses.routes.ts';
import { registerMediaPolicy } from '#features/courses/server/media-policy.ts';
import { coursePublication } from '#features/courses/server/public.ts';
import { declarationRoutes } from '#features/declarations/server/declarations.routes.ts';
import { REMOVED_DECLARATIONS, REMOVED_EQUIPMENT } from '#features/declarations/server/public.ts';
import { dictionaryRoutes } from '#features/dictionary/server/dictionary.routes.ts';
import { dictionaryPublication } from '#features/dictionary/server/public.ts';
import { eduHoursRoutes } from '#features/edu-hours/server/edu-hours.routes.ts';
import { removeLooseLicences, removeOldDrafts } from '#features/enterprise/server/enterprise.jobs.ts';
import { enterpriseRoutes } from '#features/enterprise/server/enterprise.routes.ts';
import { type Notify, openOwnLicence, rememberNumbers, setLicenceFile } from '#features/enterprise/server/public.ts';
import { registerArchiveJobs } from '#features/exchange/server/archive/archive.jobs.ts';
import { removeOldBatches, settleInterrupted } from '#features/exchange/server/exchange.jobs.ts';
import { exchangeRoutes } from '#features/exchange/server/exchange.routes.ts';
import { registerFeedbackJobs } from '#features/feedback/server/feedback.jobs.ts';
import { feedbackRoutes } from '#features/feedback/server/feedback.routes.ts';
import { filingRoutes } from '#features/filing/server/filing.routes.ts';
import { REMOVED_FILINGS } from '#features/filing/server/public.ts';
import { registerFilingJobs } from '#features/filing/server/renewal.jobs.ts';
import { registerFilingGuideJobs } from '#features/filing-guide/server/filing-guide.jobs.ts';
import { filingGuideRoutes } from '#features/filing-guide/server/filing-guide.routes.ts';
import { filingPublication } from '#features/filing-guide/server/public.ts';
import { filingPapersRoutes } from '#features/filing-papers/server/filing-papers.routes.ts';
import { registerPackJobs } from '#features/filing-papers/server/pack/pack.jobs.ts';
import { disputeRoutes } from '#features/firm/server/dispute.routes.ts';
import { firmAdminRoutes } from '#features/firm-admin/server/firms.routes.ts';
import { registerHolderPapersJobs } from '#features/holder-papers/server/holder-papers.jobs.ts';
import { holderPapersRoutes } from '#features/holder-papers/server/holder-papers.routes.ts';
import { installationRoutes } from '#features/installation/server/installation.routes.ts';
import { interpretationRoutes } from '#features/interpretations/server/interpretations.routes.ts';
import { analysisPublication, opinionPublication } from '#features/interpretations/server/public.ts';
import { registerKeyJobs } from '#features/keys/server/keys.jobs.ts';
import { keyRoutes } from '#features/keys/server/keys.routes.ts';
import { linkRoutes } from '#features/links/server/links.routes.ts';
import { linkPublication } from '#features/links/server/public.ts';
import { membershipRoutes } from '#features/membership/server/membership.routes.ts';
import { pricePublication } from '#features/membership/server/public.ts';
import { messagePhoneRoutes } from '#features/message-phones/server/message-phones.routes.ts';
import { messageRoutes } from '#features/messages/server/messages.routes.ts';
import { broadcastPublication, countUnread, getUnreadMark, sendMessages } from '#features/messages/server/public.ts';
import { createHttpPlatform } from '#features/national-platform/server/http-source.ts';
import { nationalPlatformRoutes } from '#features/national-platform/server/platform.routes.ts';
import { samplePlatform } from '#features/national-platform/server/sample-source.ts';
import { type NationalPlatform, unconnectedPlatform } from '#features/national-platform/server/source.ts';
import { registerOperationJobs } from '#features/operation/server/operation.jobs.ts';
import { operationRoutes } from '#features/operation/server/operation.routes.ts';
import { registerDeskJobs } from '#features/operator-desk/server/operator-desk.jobs.ts';
import { operatorDeskRoutes } from '#features/operator-desk/server/operator-desk.routes.ts';
import { registerOrderJobs } from '#features/orders/server/orders.jobs.ts';
import { orderRoutes } from '#features/orders/server/orders.routes.ts';
import { registerPaymentFiles } from '#features/orders/server/public.ts';
import { overviewRoutes } from '#features/overview/server/overview.routes.ts';
import { personnelRoutes } from '#features/personnel/server/personnel.routes.ts';
import { bulkPeople, countPeople, listPersonOptions, removedPeople } from '#features/personnel/server/public.ts';
import { registerPolicyPushJobs } from '#features/policy-push/server/policy-push.jobs.ts';
import { announced } from '#features/policy-push/server/public.ts';
import { projectRoutes } from '#features/projects/server/projects.routes.ts';
import { bulkProjects, countProjects, listProjectNames, REMOVED_PROJECTS } from '#features/projects/server/public.ts';
import { registerPublishingJobs } from '#features/publishing/server/publishing.jobs.ts';
import { publishingRoutes } from '#features/publishing/server/publishing.routes.ts';
import { recognitionRoutes } from '#features/recognition/server/recognition.routes.ts';
import { historyRoutes } from '#features/record-history/server/history.routes.ts';
import { recycleBinRoutes } from '#features/recycle-bin/server/recycle-bin.routes.ts';
import { purgeOldRecords, type RecycledRecords } from '#features/recycle-bin/server/recycle-bin.service.ts';
import { countReminders } from '#features/reminders/contract.ts';
import {
  countOpenReminders,
  getReminderMark,
  holidayPublication,
  registerCalendarFiles,
  registerUnsubscribe,
} from '#features/reminders/server/public.ts';
import { registerReminderJobs } from '#features/reminders/server/reminders.jobs.ts';
import { reminderRoutes } from '#features/reminders/server/reminders.routes.ts';
import { registerSearchJobs } from '#features/search/server/search.jobs.ts';
import { searchRoutes } from '#features/search/server/search.routes.ts';
import { standardDocuments } from '#features/search/server/standard-documents.ts';
import { markOf } from '#features/session/server/public.ts';
import { sessionRoutes } from '#features/session/server/session.routes.ts';
import { keepMalformed, registerQrCodes, registerSiteFiles } from '#features/site/server/public.ts';
import { siteRoutes } from '#features/site/server/site.routes.ts';
import { createLaw, type Law, standardPublication } from '#features/standard-releases/server/public.ts';
import { registerReleaseJobs } from '#features/standard-releases/server/standard-releases.jobs.ts';
import { standardReleaseRoutes } from '#features/standard-releases/server/standard-releases.routes.ts';
import { createStandards } from '#features/standards/server/public.ts';
import { standardsRoutes } from '#features/standards/server/standards.routes.ts';
import { registerStatisticsJobs } from '#features/statistics/server/statistics.jobs.ts';
import { statisticsRoutes } from '#features/statistics/server/statistics.routes.ts';
import { todoRoutes } from '#features/todo/server/todo.routes.ts';
import { REMOVED_USES } from '#features/use-calendar/server/public.ts';
import { assetUseRoutes } from '#features/use-calendar/server/use-calendar.routes.ts';
import { userAdminRoutes } from '#features/user-admin/server/accounts.routes.ts';
import { roleRoutes } from '#features/user-admin/server/roles.routes.ts';
import { registerWechatFiles } from '#features/wechat/server/public.ts';
import { registerWechatJobs } from '#features/wechat/server/wechat.jobs.ts';
import { wechatRoutes } from '#features/wechat/server/wechat.routes.ts';
import { REMOVED_SCENARIOS, REMOVED_TODOS } from '#features/what-if/server/public.ts';
import { whatIfRoutes } from '#features/what-if/server/what-if.routes.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import { mayKnow } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';
import type { Kernel } from '#platform/server/http/kernel.ts';
import type { ReadReader } from '#platform/server/http/pages.ts';
import { registerLive } from '#platform/server/live/live.ts';
import { registerAccessLog } from '#platform/server/metrics/access-log.ts';
import { registerMetrics } from '#platform/server/metrics/metrics.ts';
import type { Publication } from '#platform/server/publication.ts';
import { waitingSources } from './waiting-sources.ts';

/** Who counts what for the company information centre. */
const NUMBERS = rememberNumbers({
  certificates: countCertificates,
  projects: async (app, scope) => ({ total: await countProjects(app.db, scope) }),
  people: async (app, scope) => {
    const count = await countPeople(app.db, scope);
    return { total: count.register + count.else, registered: count.register, other: count.else };
  },
  reminders: countOpenReminders,
});

/** Messages about a certification lead to where it is looked after. */
const notifyOfCertification: Notify = (app, notices, now) =>
  sendMessages(
    app,
    notices.map((notice) => ({ ...notice, type: '01', router: '/memberCenter' })),
    now,
  );

/** Projects that an achievement may name. */
const listProjects: ListProjects = async (db, scope, wanted) =>
  (await listProjectNames(db, scope, wanted)).map(({ uuid, projectName, projectNo }) => ({
    uuid,
    name: projectName,
    note: projectNo ?? '',
  }));

/** The standards as delivered live in files, which are read once. */
const delivered = createCatalogue(loadFacts());
const laws = new WeakMap<App, Law>();

/** The standards in use: what operators released lies over what was delivered. */
function lawOf(app: App): Law {
  const law = laws.get(app) ?? createLaw(app, delivered);
  laws.set(app, law);
  return law;
}

/** What can be brought back within 30 days. */
const RECYCLED: RecycledRecords = {
  certificate: REMOVED_CERTIFICATES,
  item: REMOVED_ITEMS,
  register: removedPeople('register'),
  else: removedPeople('else'),
  achievement: REMOVED_ACHIEVEMENTS,
  project: REMOVED_PROJECTS,
  equipment: REMOVED_EQUIPMENT,
  declaration: REMOVED_DECLARATIONS,
  use: REMOVED_USES,
  scenario: REMOVED_SCENARIOS,
  todo: REMOVED_TODOS,
  filing: REMOVED_FILINGS,
};

/** What operators publish, and where it goes. */
const PUBLICATIONS: readonly Publication[] = [
  announced(articlePublication),
  carouselPublication,
  linkPublication,
  opinionPublication,
  filingPublication,
  analysisPublication,
  coursePublication,
  pricePublication,
  dictionaryPublication,
  holidayPublication,
  broadcastPublication,
  standardPublication,
];

/** What can be edited many at a time. */
const bulkTargets = (catalogue: Catalogue, contradictions: Contradictions): BulkTargets => ({
  register: bulkPeople('register'),
  else: bulkPeople('else'),
  certificate: bulkCertificates(catalogue),
  project: bulkProjects(listPersonOptions, contradictions),
});

/** The connected service; without one, invented records where samples are welcome, and nothing in production. */
function choosePlatform({ nationalPlatform, sampleData }: Config): NationalPlatform {
  if (nationalPlatform) return createHttpPlatform(nationalPlatform);
  return sampleData ? samplePlatform : unconnectedPlatform;
}

/** Every call of the product: one line a feature. @param app left out: only what is declared is asked for */
export function listRoutes(config: Config, app?: App): readonly BoundRoute[] {
  const catalogue = app ? lawOf(app).catalogue : delivered;
  const contradictions = createContradictions(catalogue);
  return [
    ...accountRoutes,
    ...achievementRoutes(listProjects),
    ...apiAccessRoutes,
    ...articleRoutes,
    ...assistantRoutes(catalogue),
    ...attachmentRoutes(setLicenceFile),
    ...authRoutes,
    ...bulkEditRoutes(bulkTargets(catalogue, contradictions)),
    ...captchaRoutes,
    ...certificatesRoutes(catalogue),
    ...checkRoutes({ catalogue, contradictions }),
    ...codeRoutes,
    ...courseRoutes,
    ...declarationRoutes,
    ...dictionaryRoutes,
    ...eduHoursRoutes,
    ...enterpriseRoutes(NUMBERS, notifyOfCertification),
    ...exchangeRoutes,
    ...feedbackRoutes,
    ...firmAdminRoutes,
    ...filingRoutes({ catalogue, contradictions }),
    ...filingPapersRoutes,
    ...holderPapersRoutes,
    ...filingGuideRoutes(checkHeldStandings(catalogue), contradictions),
    ...installationRoutes,
    ...interpretationRoutes,
    ...keyRoutes,
    ...linkRoutes,
    ...membershipRoutes,
    ...messagePhoneRoutes,
    ...messageRoutes,
    ...nationalPlatformRoutes(choosePlatform(config), listEndangeredBy(catalogue)),
    ...operationRoutes,
    ...operatorDeskRoutes(waitingSources(catalogue)),
    ...orderRoutes,
    ...overviewRoutes(NUMBERS),
    ...personnelRoutes,
    ...projectRoutes(listPersonOptions, contradictions),
    ...publishingRoutes(PUBLICATIONS),
    ...recycleBinRoutes(RECYCLED),
    ...historyRoutes,
    ...disputeRoutes,
    ...recognitionRoutes(openOwnLicence),
    ...reminderRoutes,
    ...searchRoutes,
    ...sessionRoutes(countUnread),
    ...siteRoutes,
    ...statisticsRoutes,
    ...standardReleaseRoutes(catalogue),
    ...standardsRoutes(catalogue, countHolders),
    ...todoRoutes(contradictions),
    ...assetUseRoutes(listItemPeople(catalogue)),
    ...userAdminRoutes,
    ...roleRoutes,
    ...wechatRoutes,
    ...whatIfRoutes(catalogue),
  ];
}

/** What is served beside calls and pages. */
export function registerFiles(server: FastifyInstance, app: App, kernel: Kernel): void {
  const law = lawOf(app);
  // Before anything is answered: a release holds at once, in whichever process it was published.
  server.addHook('onRequest', () => law.settle());
  registerScriptPolicy(server, app);
  registerMediaPolicy(server, app);
  registerSiteFiles(server, app, createStandards(law.catalogue));
  registerQrCodes(server, app);
  registerWechatFiles(server, app);
  registerPaymentFiles(server, app);
  registerCalendarFiles(server, app);
  registerUnsubscribe(server, app);
  registerCaptchaWidget(server, app);
  registerGuide(server, app);
  registerMetrics(server, app);
  if (app.config.watch.hasAccessLog) registerAccessLog(server);
  app.tracing?.registerRequests(server);
  registerLive(server, kernel, async (context) => ({
    messages: mayKnow(context.session, 'message:info:list') ? await getUnreadMark(context) : '',
    reminders: mayKnow(context.session, 'reminder:*:list') ? await getReminderMark(context) : '',
    rights: markOf(app.site, context.session),
  }));
}

/** What the pages know of who reads them. */
export const readReader: ReadReader = async (ask) => ({
  session: await ask(getInfo),
  routes: (await ask(getRouters)) ?? [],
  counts: (await ask(countReminders)) ?? {},
});

/** Nightly and deferred work, and who listens to changed records. */
export function registerJobs(app: App): void {
  const law = lawOf(app);
  const { catalogue } = law;
  /** A job that judges, by the law of the moment. */
  const settled =
    <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      await law.settle();
      return await work(...given);
    };
  app.jobs.register('attachments.remove-orphans', () => removeOrphans(app), { cron: '25 4 * * *' });
  app.jobs.register('auth.remove-stale', () => removeStaleLogins(app), { cron: '40 3 * * *' });
  app.jobs.register('enterprise.remove-old-drafts', () => removeOldDrafts(app), { cron: '50 3 * * *' });
  app.jobs.register('enterprise.remove-loose-licences', () => removeLooseLicences(app), { cron: '52 3 * * *' });
  app.jobs.register('certificates.measure-holders', () => measureHolders(app.db, app.clock.now()), {
    cron: '12 4 * * *',
  });
  app.jobs.register('site.keep-malformed', () => keepMalformed(app), { cron: '*/5 * * * *' });
  app.jobs.register('exchange.remove-old', () => removeOldBatches(app), { cron: '55 3 * * *' });
  app.jobs.register('exchange.settle', () => settleInterrupted(app), { cron: '*/5 * * * *' });
  registerAccountJobs(app);
  registerWebhookJobs(app);
  registerArchiveJobs(app);
  registerPackJobs(app);
  registerFilingJobs(app);
  registerHolderPapersJobs(app);
  registerShareJobs(app);
  app.jobs.register('recycle-bin.purge', () => purgeOldRecords(app, RECYCLED), { cron: '10 4 * * *' });
  registerCaptchaJobs(app);
  registerCodeJobs(app);
  registerKeyJobs(app);
  registerOrderJobs(app);
  registerReminderJobs(app, {
    checkHeld: settled(checkHeldStandings(catalogue)),
    forecastHeld: settled(forecastHeldItems(catalogue)),
  });
  registerOperationJobs(app);
  registerStatisticsJobs(app);
  registerDeskJobs(app, waitingSources(catalogue));
  registerReleaseJobs(app);
  registerFeedbackJobs(app);
  registerPublishingJobs(app, PUBLICATIONS);
  registerPolicyPushJobs(app);
  registerFilingGuideJobs(app);
  registerWechatJobs(app);
  registerAssistantJobs(app, createStandards(catalogue), () => law.settle());
  registerSearchJobs(app, [standardDocuments(createStandards(catalogue)), articleDocuments], () => law.settle());
}
