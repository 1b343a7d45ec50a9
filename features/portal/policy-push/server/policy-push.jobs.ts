import type { App } from '#platform/server/app.ts';
import { POLICY_PUSH_JOB } from './announce.ts';
import { mailPolicies, pushPolicies } from './push.service.ts';

const HOUR = 3600;

export function registerPolicyPushJobs(app: App): void {
  app.jobs.register(POLICY_PUSH_JOB, '政策推送', (_data, { signal }) => pushPolicies(app, signal), {
    cron: '*/30 * * * *',
    atStart: true,
    expireInSeconds: HOUR,
    pollSeconds: 5,
  });
  app.jobs.register('policy-push.mail', '政策推送邮件', (_data, { signal }) => mailPolicies(app, signal), {
    cron: '30 8 * * *',
    expireInSeconds: HOUR,
    pollSeconds: 5,
  });
}
