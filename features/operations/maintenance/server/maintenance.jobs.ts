import type { App } from '#platform/server/app.ts';
import { VERIFY_AUDIT_LOG_JOB, verifyStoredAuditLog } from './audit-log.service.ts';
import { measureStores } from './maintenance.repo.ts';
import { removeOld } from './maintenance.service.ts';

const HOUR = 3600;

/** Nightly jobs: old rows are removed and the remaining ones are measured. */
export function registerOperationJobs(app: App): void {
  app.jobs.register('operation.remove-old', '按保留期清理数据', (_data, { signal }) => removeOld(app, signal), {
    cron: '15 3 * * *',
    retryLimit: 1,
    expireInSeconds: 2 * HOUR,
    pollSeconds: 60,
  });
  app.jobs.register('operation.measure', '统计存储占用', () => measureStores(app.db, app.clock.now()), {
    cron: '5 4 * * *',
    pollSeconds: 60,
  });
  app.jobs.register(VERIFY_AUDIT_LOG_JOB, '校验审计记录', () => verifyStoredAuditLog(app), {
    cron: '35 4 * * *',
    expireInSeconds: 2 * HOUR,
    pollSeconds: 5,
  });
}
