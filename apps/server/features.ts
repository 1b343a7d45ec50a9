import { removeStaleLogins } from '#features/auth/server/auth.jobs.ts';
import { authRoutes } from '#features/auth/server/auth.routes.ts';
import { sessionRoutes } from '#features/session/server/session.routes.ts';
import type { App } from '#platform/server/app.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';

/** Every call of the product: one line a feature. */
export function listRoutes(): readonly BoundRoute[] {
  return [...authRoutes, ...sessionRoutes(async () => 0)];
}

/** Nightly and deferred work, and who listens to changed records. */
export function registerJobs(app: App): void {
  app.jobs.register('auth.remove-stale', () => removeStaleLogins(app), { cron: '40 3 * * *' });
}
