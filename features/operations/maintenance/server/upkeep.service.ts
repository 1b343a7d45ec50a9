import { formatTime } from '#domain/text/time.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { type getHealth, jobQueueUnavailable, noFailedJobs } from '../maintenance.contract.ts';
import { countFailedDeliveries, countUnsentMessages } from './deliveries.repo.ts';
import { getDatabaseBytes, hasJobQueue, listJobStatistics, retryFailedJobs } from './maintenance.repo.ts';

/**
 * Retries the failed jobs of a name and logs it.
 * @throws ApiError 409 when no job has failed, or when the queue does not exist
 */
export async function retryJobsByName(context: OperatorContext, jobName: string) {
  const { app, now } = context;
  if (!(await hasJobQueue(app.db))) throw createApiError(jobQueueUnavailable);
  return await app.db.transaction(async () => {
    const retried = await retryFailedJobs(app.db, jobName, now);
    if (retried === 0) throw createApiError(noFailedJobs);
    await logAudit(context, {
      action: 'job.retried',
      targetKind: null,
      targetUuid: null,
      detail: { jobName, retried },
    });
    return { retried };
  });
}

export async function getHealthSummary({ app, now }: OperatorContext): Promise<ResultOf<typeof getHealth>> {
  const jobs = await listJobStatistics(app.db);
  return {
    databaseBytes: await getDatabaseBytes(app.db),
    startTime: formatTime(new Date(now.getTime() - process.uptime() * 1000)),
    failedJobs: jobs.reduce((sum, { failed }) => sum + failed, 0),
    waitingSeconds: Math.max(0, ...jobs.map(({ waitingSeconds }) => waitingSeconds)),
    unsentCount: await countUnsentMessages(app.db),
    undeliveredCount: (await countFailedDeliveries(app.db)).count,
  };
}
