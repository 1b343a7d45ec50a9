import { createJobTenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { processNextStandardRun } from './run.service.ts';
import { STANDARD_RUN_JOB } from './run-names.ts';

/**
 * Registers the job that evaluates amendments for the enterprises with the amended level. An interrupted run resumes at the same
 * enterprise.
 */
export function registerReleaseJobs(app: App): void {
  app.jobs.register(
    STANDARD_RUN_JOB,
    '标准修改的试运行',
    async (_data, { signal }) => {
      while (!signal.aborted && (await processNextStandardRun(app, createJobTenantContext)));
    },
    { cron: '*/10 * * * *', atStart: true, expireInSeconds: 3600, pollSeconds: 2 },
  );
}
