import { href } from '#domain/access/page.ts';
import { LICENCE_FILE_WRITER } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { CERTIFICATION_LICENCE } from '#features/enterprise/recognition/server/recognition.server-api.ts';
import { REGISTRATION_DRAFT } from '#features/identity/auth/server/auth.server-api.ts';
import { MEMBERSHIP_REQUESTER } from '#features/identity/sign-on/server/sign-on.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { ENTERPRISE_BACKLOG } from './backlog.ts';
import { type NotifyUsers, readCertificationLicence } from './certification.service.ts';
import { saveDraft } from './draft.service.ts';
import { removeOldDrafts, removeUnusedLicences } from './enterprise.jobs.ts';
import { createEnterpriseRoutes } from './enterprise.routes.ts';
import { cacheRecordCounts, RECORD_COUNTERS } from './enterprise.server-api.ts';
import { requestToJoinBySignOn } from './join.service.ts';
import { setLicenceFile } from './licence-file.service.ts';

/** Messages about a certification link to the page on which it is managed. */
const notify: NotifyUsers = (app, notices, now) =>
  sendMessages(
    app,
    notices.map((notice) => ({ ...notice, type: '01', router: href(membershipPages.memberCenter) })),
    now,
  );

export const enterpriseFeature = defineServerFeature({
  name: 'enterprise',
  inject: { numbers: RECORD_COUNTERS },
  provides: [
    provide(LICENCE_FILE_WRITER, setLicenceFile),
    provide(CERTIFICATION_LICENCE, readCertificationLicence),
    provide(REGISTRATION_DRAFT, async ({ app, now }, userUuid, content) => {
      await saveDraft(
        { app, now, session: { userUuid, key: null, ent: null } },
        { bizType: 'ent', bizUuid: '', content },
      );
    }),
    provide(MEMBERSHIP_REQUESTER, (context, entUuid, roles) => requestToJoinBySignOn(context, entUuid, roles, notify)),
    provide(OPERATOR_QUEUES, withDeskPosition(10, ...ENTERPRISE_BACKLOG)),
  ],
  routes: ({ numbers }) => createEnterpriseRoutes(cacheRecordCounts(numbers), notify),
  jobs: (app) => {
    app.jobs.register('enterprise.remove-old-drafts', '清理旧的填写草稿', () => removeOldDrafts(app), {
      cron: '50 3 * * *',
    });
    app.jobs.register('enterprise.remove-loose-licences', '清理未使用的营业执照图片', () => removeUnusedLicences(app), {
      cron: '52 3 * * *',
    });
  },
});
