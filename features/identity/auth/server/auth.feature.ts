import { defineServerFeature } from '#platform/server/feature.ts';
import { removeStaleLogins } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';

export const authFeature = defineServerFeature({
  name: 'auth',
  routes: authRoutes,
  jobs: (app) =>
    app.jobs.register('auth.remove-stale', '清理过期的登录记录', () => removeStaleLogins(app), { cron: '40 3 * * *' }),
});
