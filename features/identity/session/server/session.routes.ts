import { getInfo, getRouters, listOwnFirms, switchFirm } from '#platform/contract/session.ts';
import { type LoginContext, mayKnow } from '#platform/server/access/access.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as ownFirms from './own-firms.service.ts';
import { describeSession, listRouters } from './session.service.ts';

/** What the calls on messages ask of a secondary key. */
const SEE_MESSAGES = 'message:info:list';

/** @param countUnread asks the messages feature, which this one does not know */
export const sessionRoutes = (countUnread: (context: LoginContext) => Promise<number>): readonly BoundRoute[] => [
  handle(getInfo, async (_input, context) => {
    const { session, app } = context;
    return describeSession(app.site, session, mayKnow(session, SEE_MESSAGES) ? await countUnread(context) : 0);
  }),
  handle(getRouters, async (_input, { app, session }) => listRouters(app.site, session)),
  handle(listOwnFirms, (_input, context) => ownFirms.listOwnFirms(context)),
  handle(switchFirm, async ({ body }, context) => {
    await ownFirms.switchFirm(context, body.uuid);
    return undefined;
  }),
];
