import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LIVE_MARKS } from '#platform/server/live/live.ts';
import { SESSION_MAKERS } from '#platform/server/session-makers.ts';
import { sessionRoutes } from './session.routes.ts';
import { UNREAD } from './session.server-api.ts';
import { createSessionStore, markOf } from './session.service.ts';

export const sessionFeature = defineServerFeature({
  name: 'session',
  needs: { countUnread: UNREAD },
  offers: [
    offer(SESSION_MAKERS, { sessions: createSessionStore }),
    offer(LIVE_MARKS, [{ name: 'rights', read: async ({ app, session }) => markOf(app.site, session) }]),
  ],
  routes: ({ countUnread }) => sessionRoutes(countUnread),
});
