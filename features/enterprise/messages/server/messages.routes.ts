import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { getReach } from '../contract/reach.ts';
import { countUnreadMessages, getUnreadMessages, listMessages, markMessagesRead } from '../messages.contract.ts';
import { countRecipients } from './broadcast.service.ts';
import * as service from './messages.service.ts';

export const messageRoutes: readonly BoundRoute[] = [
  handle(listMessages, ({ query }, context) => service.listMessages(context, query)),
  handle(markMessagesRead, async ({ query, body }, context) => {
    await service.markMessagesRead(context, {
      id: body.id ?? query.id ?? null,
      isAllRead: query.isAllRead ?? false,
      ent: query.ent,
    });
    return undefined;
  }),
  handle(getUnreadMessages, (_input, context) => service.getUnreadMessages(context)),
  handle(getReach, ({ query }, context) => countRecipients(context, query)),
  handle(countUnreadMessages, (_input, context) => service.countUnreadForUser(context)),
];
