import type { App } from '#platform/server/app.ts';
import { PUSH } from './announce.ts';
import { mailPolicies, pushPolicies } from './push.service.ts';

const HOUR = 3600;

export function registerPolicyPushJobs(app: App): void {
  app.jobs.register(PUSH, (_data, { signal }) => pushPolicies(app, signal), {
    cron: '*/30 * * * *',
    atStart: true,
    expireInSeconds: HOUR,
    pollSeconds: 5,
  });
  app.jobs.register('policy-push.mail', (_data, { signal }) => mailPolicies(app, signal), {
    cron: '30 8 * * *',
    expireInSeconds: HOUR,
    pollSeconds: 5,
  });
}
