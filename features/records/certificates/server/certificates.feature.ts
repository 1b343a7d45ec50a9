import { TAGGING_CERTIFICATES } from '#features/content/articles/server/articles.server-api.ts';
import { RECORD_COUNTERS } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { RECYCLE_BIN_PROVIDERS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { HOLDER_COUNTER } from '#features/standards/standards/server/standards.server-api.ts';
import { BULK_TARGETS } from '#platform/server/bulk-target.ts';
import { defineServerFeature, provide, provideFrom } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createCertificateBulkTarget } from './bulk.ts';
import { createCertificatesRoutes } from './certificates.routes.ts';
import { REMOVED_CERTIFICATES, REMOVED_ITEMS } from './certificates.server-api.ts';
import { countCertificates } from './certificates.service.ts';
import { listEnterpriseCertificates } from './enterprise.service.ts';
import { listHolderCounts, updateHolderCounts } from './holders.repo.ts';

export const certificatesFeature = defineServerFeature({
  name: 'certificates',
  inject: { law: STANDARDS_CATALOGUE },
  provides: [
    provide(RECORD_COUNTERS, { certificates: countCertificates }),
    provide(HOLDER_COUNTER, listHolderCounts),
    provide(TAGGING_CERTIFICATES, listEnterpriseCertificates),
    provide(RECYCLE_BIN_PROVIDERS, { certificate: REMOVED_CERTIFICATES, item: REMOVED_ITEMS }),
    provideFrom(BULK_TARGETS, { law: STANDARDS_CATALOGUE }, ({ law }) => ({
      certificate: createCertificateBulkTarget(law.catalogue),
    })),
  ],
  routes: ({ law }) => createCertificatesRoutes(law.catalogue),
  jobs: (app) =>
    app.jobs.register(
      'certificates.measure-holders',
      '统计证书持有企业',
      () => updateHolderCounts(app.db, app.clock.now()),
      {
        cron: '12 4 * * *',
      },
    ),
});
