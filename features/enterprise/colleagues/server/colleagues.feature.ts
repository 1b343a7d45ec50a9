import { defineServerFeature } from '#platform/server/feature.ts';
import { createColleagueRoutes } from './colleagues.routes.ts';
import { COLLEAGUE_OFFBOARDING } from './colleagues.server-api.ts';
import { removeOldInvitations } from './invitations.service.ts';

export const colleaguesFeature = defineServerFeature({
  name: 'colleagues',
  inject: { work: COLLEAGUE_OFFBOARDING },
  routes: ({ work }) => createColleagueRoutes(work),
  jobs: (app) => {
    app.jobs.register('colleagues.remove-old-invitations', '清理半年前的成员邀请', () => removeOldInvitations(app), {
      cron: '54 3 * * *',
    });
  },
});
