import { COLLEAGUE_OFFBOARDING } from '#features/enterprise/colleagues/server/colleagues.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { SESSION_RESOLVERS } from '#platform/server/session-resolvers.ts';
import { apiAccessRoutes } from './api-access.routes.ts';
import { registerApiGuide } from './guide.ts';
import { revokeUserTokens } from './token.repo.ts';
import { createTokenStore } from './token-session.ts';
import { disableUserWebhooks } from './webhooks/webhook.repo.ts';
import { registerWebhookJobs } from './webhooks/webhooks.jobs.ts';

export const apiAccessFeature = defineServerFeature({
  name: 'api-access',
  provides: [
    provide(SESSION_RESOLVERS, { tokens: createTokenStore }),
    provide(COLLEAGUE_OFFBOARDING, {
      endSoftware: async (db, scope, ended) => ({
        tokens: await revokeUserTokens(db, scope, ended.userUuid, ended.now),
        webhooks: await disableUserWebhooks(db, scope, ended),
      }),
    }),
  ],
  routes: apiAccessRoutes,
  jobs: registerWebhookJobs,
  files: registerApiGuide,
});
