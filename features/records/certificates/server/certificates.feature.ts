import { NUMBER_SOURCES } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { RECYCLED } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { HOLDERS } from '#features/standards/standards/server/standards.server-api.ts';
import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { defineServerFeature, offer, offerMade } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { bulkCertificates } from './bulk.ts';
import { certificatesRoutes } from './certificates.routes.ts';
import { REMOVED_CERTIFICATES, REMOVED_ITEMS } from './certificates.server-api.ts';
import { countCertificates } from './certificates.service.ts';
import { countHolders, measureHolders } from './holders.repo.ts';

export const certificatesFeature = defineServerFeature({
  name: 'certificates',
  needs: { law: LAW },
  offers: [
    offer(NUMBER_SOURCES, { certificates: countCertificates }),
    offer(HOLDERS, countHolders),
    offer(RECYCLED, { certificate: REMOVED_CERTIFICATES, item: REMOVED_ITEMS }),
    offerMade(BULK_TARGETS, { law: LAW }, ({ law }) => ({ certificate: bulkCertificates(law.catalogue) })),
  ],
  routes: ({ law }) => certificatesRoutes(law.catalogue),
  jobs: (app) =>
    app.jobs.register(
      'certificates.measure-holders',
      '统计证书持有企业',
      () => measureHolders(app.db, app.clock.now()),
      {
        cron: '12 4 * * *',
      },
    ),
});
