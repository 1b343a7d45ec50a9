import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { SESSION_RESOLVERS } from '#platform/server/session-resolvers.ts';
import { apiAccessRoutes } from './api-access.routes.ts';
import { registerGuide } from './guide.ts';
import { createTokenStore } from './token-session.ts';
import { registerWebhookJobs } from './webhooks/webhooks.jobs.ts';

export const apiAccessFeature = defineServerFeature({
  name: 'api-access',
  provides: [provide(SESSION_RESOLVERS, { tokens: createTokenStore })],
  routes: apiAccessRoutes,
  jobs: registerWebhookJobs,
  files: registerGuide,
});
