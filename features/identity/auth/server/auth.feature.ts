import { defineServerFeature } from '#platform/server/feature.ts';
import { deleteExpiredLogins } from './auth.jobs.ts';
import { createAuthRoutes } from './auth.routes.ts';
import { REGISTRATION_DRAFT } from './auth.server-api.ts';

export const authFeature = defineServerFeature({
  name: 'auth',
  inject: { saveDraft: REGISTRATION_DRAFT },
  routes: ({ saveDraft }) => createAuthRoutes(saveDraft),
  jobs: (app) =>
    app.jobs.register('auth.remove-stale', '清理过期的登录记录', () => deleteExpiredLogins(app), {
      cron: '40 3 * * *',
    }),
});
