import { href } from '#domain/access/page.ts';
import { LICENCE_FILE } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { OWN_LICENCE } from '#features/enterprise/recognition/server/recognition.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { type Notify, openOwnLicence } from './certification.service.ts';
import { removeLooseLicences, removeOldDrafts } from './enterprise.jobs.ts';
import { enterpriseRoutes } from './enterprise.routes.ts';
import { NUMBER_SOURCES, rememberNumbers, SEND_NOTICES, type SendNotices } from './enterprise.server-api.ts';
import { setLicenceFile } from './licence-file.service.ts';
import { ENTERPRISE_WAITING } from './waiting.ts';

/** Messages about a certification lead to where it is looked after. */
const notifyWith =
  (send: SendNotices): Notify =>
  (app, notices, now) =>
    send(
      app,
      notices.map((notice) => ({ ...notice, type: '01', router: href(membershipPages.memberCenter) })),
      now,
    );

export const enterpriseFeature = defineServerFeature({
  name: 'enterprise',
  needs: { numbers: NUMBER_SOURCES, send: SEND_NOTICES },
  offers: [
    offer(LICENCE_FILE, setLicenceFile),
    offer(OWN_LICENCE, openOwnLicence),
    offer(WAITING, placed(10, ...ENTERPRISE_WAITING)),
  ],
  routes: ({ numbers, send }) => enterpriseRoutes(rememberNumbers(numbers), notifyWith(send)),
  jobs: (app) => {
    app.jobs.register('enterprise.remove-old-drafts', '清理旧的填写草稿', () => removeOldDrafts(app), {
      cron: '50 3 * * *',
    });
    app.jobs.register('enterprise.remove-loose-licences', '清理未使用的营业执照图片', () => removeLooseLicences(app), {
      cron: '52 3 * * *',
    });
  },
});
