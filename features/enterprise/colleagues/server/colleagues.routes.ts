import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../colleagues.contract.ts';
import * as invitations from '../contract/invitations.ts';
import type { ColleagueOffboarding } from './colleagues.server-api.ts';
import * as service from './colleagues.service.ts';
import * as inviting from './invitations.service.ts';

export const createColleagueRoutes = (work: ColleagueOffboarding): readonly BoundRoute[] => [
  handle(contract.listColleagues, (_input, context) => service.listColleagues(context, work)),
  handle(contract.listIdViews, ({ query }, context) => service.listIdViews(context, query)),
  handle(contract.editColleagueRoles, async ({ body }, context) => {
    await service.editColleagueRoles(context, body, work);
    return undefined;
  }),
  handle(contract.removeColleague, ({ body }, context) => service.removeColleague(context, body, work)),
  handle(contract.leaveEnterprise, async ({ body }, context) => {
    await service.leaveEnterprise(context, body.entUuid, work);
    return undefined;
  }),
  handle(contract.offerOwnership, async ({ body }, context) => {
    await service.offerOwnership(context, body.uuid);
    return undefined;
  }),
  handle(contract.withdrawOwnershipOffer, async (_input, context) => {
    await service.withdrawOwnershipOffer(context);
    return undefined;
  }),
  handle(contract.answerOwnershipOffer, async ({ body }, context) => {
    await service.answerOwnershipOffer(context, body.accept);
    return undefined;
  }),
  handle(invitations.listInvitations, ({ query }, context) => inviting.listInvitations(context, query)),
  handle(invitations.inviteColleague, ({ body }, context) => inviting.inviteColleague(context, body)),
  handle(invitations.withdrawInvitation, async ({ body }, context) => {
    await inviting.withdrawInvitation(context, body.uuid);
    return undefined;
  }),
  handle(invitations.listReceivedInvitations, (_input, context) => inviting.listReceivedInvitations(context)),
  handle(invitations.answerInvitation, ({ body }, context) => inviting.answerInvitation(context, body)),
];
