import { defineServerFeature } from '#platform/server/feature.ts';
import { colleagueRoutes } from './colleagues.routes.ts';
import { removeOldInvitations } from './invitations.service.ts';

export const colleaguesFeature = defineServerFeature({
  name: 'colleagues',
  routes: colleagueRoutes,
  jobs: (app) => {
    app.jobs.register('colleagues.remove-old-invitations', '清理半年前的成员邀请', () => removeOldInvitations(app), {
      cron: '54 3 * * *',
    });
  },
});
