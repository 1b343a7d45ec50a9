import { COLLEAGUE_WORK } from '#features/enterprise/colleagues/server/colleagues.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { SESSION_RESOLVERS } from '#platform/server/session-resolvers.ts';
import { apiAccessRoutes } from './api-access.routes.ts';
import { registerGuide } from './guide.ts';
import { revokeTokensOf } from './token.repo.ts';
import { createTokenStore } from './token-session.ts';
import { switchOffWebhooksOf } from './webhooks/webhook.repo.ts';
import { registerWebhookJobs } from './webhooks/webhooks.jobs.ts';

export const apiAccessFeature = defineServerFeature({
  name: 'api-access',
  provides: [
    provide(SESSION_RESOLVERS, { tokens: createTokenStore }),
    provide(COLLEAGUE_WORK, {
      endSoftware: async (db, scope, ended) => ({
        tokens: await revokeTokensOf(db, scope, ended.userUuid, ended.now),
        webhooks: await switchOffWebhooksOf(db, scope, ended),
      }),
    }),
  ],
  routes: apiAccessRoutes,
  jobs: registerWebhookJobs,
  files: registerGuide,
});
