import { SEND_NOTICES } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { UNREAD } from '#features/identity/session/server/session.server-api.ts';
import { mayKnow } from '#platform/server/access/access.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LIVE_MARKS } from '#platform/server/live/live.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { broadcastPublication } from './broadcast-publication.ts';
import { messageRoutes } from './messages.routes.ts';
import { countUnread, getUnreadMark } from './messages.service.ts';
import { sendMessages } from './send.service.ts';

export const messagesFeature = defineServerFeature({
  name: 'messages',
  offers: [
    offer(UNREAD, countUnread),
    offer(SEND_NOTICES, sendMessages),
    offer(PUBLICATIONS, [broadcastPublication]),
    offer(LIVE_MARKS, [
      {
        name: 'messages',
        read: async (context) => (mayKnow(context.session, 'message:info:list') ? await getUnreadMark(context) : ''),
      },
    ]),
  ],
  routes: messageRoutes,
});
