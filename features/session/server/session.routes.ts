import { getInfo, getRouters } from '#platform/contract/session.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { describeSession, listRouters } from './session.service.ts';

/** @param countUnread asks the messages feature, which this one does not know */
export const sessionRoutes = (countUnread: (context: LoginContext) => Promise<number>): readonly BoundRoute[] => [
  handle(getInfo, async (_input, context) => describeSession(context.session, await countUnread(context))),
  handle(getRouters, async (_input, context) => listRouters(context)),
];
