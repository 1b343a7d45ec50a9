import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { LIVE_DATA_VERSIONS } from '#platform/server/live/live.ts';
import { SESSION_RESOLVERS } from '#platform/server/session-resolvers.ts';
import { sessionRoutes } from './session.routes.ts';
import { UNREAD_COUNTER } from './session.server-api.ts';
import { createSessionStore, getSessionChecksum } from './session.service.ts';

export const sessionFeature = defineServerFeature({
  name: 'session',
  inject: { countUnread: UNREAD_COUNTER },
  provides: [
    provide(SESSION_RESOLVERS, { sessions: createSessionStore }),
    provide(LIVE_DATA_VERSIONS, [
      { name: 'rights', read: async ({ app, session }) => getSessionChecksum(app.site, session) },
    ]),
  ],
  routes: ({ countUnread }) => sessionRoutes(countUnread),
});
