import { href } from '#domain/access/page.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { enterpriseMergePages } from '../pages/enterprise-merge.pages.ts';
import { countPendingMerges } from './enterprise-merge.repo.ts';
import { enterpriseMergeRoutes } from './enterprise-merge.routes.ts';
import { removeExpiredExports } from './merges.service.ts';
import { MOVE_LATE_ROWS_JOB, moveLateRows, RUN_MERGE_JOB, runEnterpriseMerge } from './run.service.ts';

export const enterpriseMergeFeature = defineServerFeature({
  name: 'enterprise-merge',
  provides: [
    provide(
      OPERATOR_QUEUES,
      withDeskPosition(26, {
        key: 'merge',
        label: '待批准：企业合并',
        unit: '项',
        right: 'manage:merge:decide',
        href: href(enterpriseMergePages.merges, null, { merge: 'asked' }),
        measure: countPendingMerges,
      }),
    ),
  ],
  routes: enterpriseMergeRoutes,
  jobs: (app) => {
    const long = { pollSeconds: 1, expireInSeconds: 3600, retryLimit: 5 };
    app.jobs.register<{ uuid: string }>(
      RUN_MERGE_JOB,
      '合并两家企业',
      ({ uuid }) => runEnterpriseMerge(app, uuid),
      long,
    );
    app.jobs.register<{ uuid: string }>(
      MOVE_LATE_ROWS_JOB,
      '收尾企业合并',
      ({ uuid }) => moveLateRows(app, uuid),
      long,
    );
    app.jobs.register('firm-merge.remove-exports', '清理过期的企业合并资料', () => removeExpiredExports(app), {
      cron: '58 3 * * *',
    });
  },
});
