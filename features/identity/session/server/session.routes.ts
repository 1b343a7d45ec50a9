import { getInfo, getRouters, listOwnEnterprises, switchEnterprise } from '#platform/contract/session.ts';
import { canView, type LoginContext } from '#platform/server/access/access.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as ownEnterprises from './own-enterprises.service.ts';
import { formatSessionInfo, listRouters } from './session.service.ts';

/** The right that a secondary key needs for calls about messages. */
const SEE_MESSAGES = 'message:info:list';

/**
 * Creates the routes of the session feature.
 * @param countUnread provided by the messages feature, which this feature must not import
 */
export const sessionRoutes = (countUnread: (context: LoginContext) => Promise<number>): readonly BoundRoute[] => [
  handle(getInfo, async (_input, context) => {
    const { session, app } = context;
    return formatSessionInfo(app.site, session, canView(session, SEE_MESSAGES) ? await countUnread(context) : 0);
  }),
  handle(getRouters, async (_input, { app, session }) => listRouters(app.site, session)),
  handle(listOwnEnterprises, (_input, context) => ownEnterprises.listOwnEnterprises(context)),
  handle(switchEnterprise, async ({ body }, context) => {
    await ownEnterprises.switchEnterprise(context, body.uuid);
    return undefined;
  }),
];
