import type { App } from '#platform/server/app.ts';
import { forwardAuditLog } from '#platform/server/audit/forward-audit.ts';
import { VERIFY_AUDIT_LOG_JOB, verifyStoredAuditLog } from './audit-log.service.ts';
import { registerBackupJobs } from './backup.jobs.ts';
import { measureStores } from './maintenance.repo.ts';
import { removeExpiredRows } from './maintenance.service.ts';

const HOUR = 3600;

/** Registers the job that sends the audit log to its receiver every minute, if one is configured. */
function registerForwarding(app: App): void {
  const { syslog } = app.config.audit;
  if (syslog === null) return;
  app.jobs.register(
    'operation.forward-audit',
    '外发审计记录',
    async (_data, { signal }) => {
      const rows = await forwardAuditLog(app, syslog, signal);
      if (rows > 0) app.log.debug({ rows }, 'audit log forwarded');
    },
    { cron: '* * * * *', retryLimit: 0, expireInSeconds: HOUR, pollSeconds: 10 },
  );
}

/** Registers the jobs of the maintenance feature: removing old rows, measuring the remaining ones, forwarding the audit log, and backups. */
export function registerOperationJobs(app: App): void {
  registerForwarding(app);
  registerBackupJobs(app);
  app.jobs.register('operation.remove-old', '按保留期清理数据', (_data, { signal }) => removeExpiredRows(app, signal), {
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
