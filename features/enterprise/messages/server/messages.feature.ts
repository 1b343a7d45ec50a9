import { UNREAD_COUNTER } from '#features/identity/session/server/session.server-api.ts';
import { canView } from '#platform/server/access/access.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { LIVE_DATA_VERSIONS } from '#platform/server/live/live.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { broadcastPublication } from './broadcast-publication.ts';
import { messageRoutes } from './messages.routes.ts';
import { countUnreadForUser, getUnreadState } from './messages.service.ts';

export const messagesFeature = defineServerFeature({
  name: 'messages',
  provides: [
    provide(UNREAD_COUNTER, countUnreadForUser),
    provide(PUBLICATIONS, [broadcastPublication]),
    provide(LIVE_DATA_VERSIONS, [
      {
        name: 'messages',
        read: async (context) => (canView(context.session, 'message:info:list') ? await getUnreadState(context) : ''),
      },
    ]),
  ],
  routes: messageRoutes,
});
