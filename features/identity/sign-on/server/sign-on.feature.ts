import { defineServerFeature } from '#platform/server/feature.ts';
import { registerBackChannel } from './back-channel.ts';
import { removeExpiredSignOnAttempts } from './sign-on.repo.ts';
import { createSignOnRoutes } from './sign-on.routes.ts';
import { MEMBERSHIP_REQUESTER } from './sign-on.server-api.ts';

export const signOnFeature = defineServerFeature({
  name: 'sign-on',
  inject: { askForMembership: MEMBERSHIP_REQUESTER },
  routes: ({ askForMembership }) => createSignOnRoutes(askForMembership),
  files: registerBackChannel,
  jobs: (app) =>
    app.jobs.register(
      'sign-on.remove-expired',
      '清理过期的单点登录',
      () => removeExpiredSignOnAttempts(app.db, app.clock.now()),
      { cron: '42 3 * * *' },
    ),
});
