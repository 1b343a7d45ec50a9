import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { SESSION_MAKERS } from '#platform/server/session-makers.ts';
import { apiAccessRoutes } from './api-access.routes.ts';
import { registerGuide } from './guide.ts';
import { createTokenStore } from './token-session.ts';
import { registerWebhookJobs } from './webhooks/webhooks.jobs.ts';

export const apiAccessFeature = defineServerFeature({
  name: 'api-access',
  offers: [offer(SESSION_MAKERS, { tokens: createTokenStore })],
  routes: apiAccessRoutes,
  jobs: registerWebhookJobs,
  files: registerGuide,
});
