import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract/certification.ts';
import * as reviewContract from '../contract/certification-review.ts';
import * as identityContract from '../contract/identity.ts';
import { listJoinRequestBacklog } from './backlog.ts';
import * as certification from './certification.service.ts';
import * as review from './certification-review.service.ts';
import * as identity from './identity.service.ts';
import { decideJoinRequest, requestToJoin, withdrawJoinRequest } from './join.service.ts';

/**
 * Creates the routes of certifications.
 * @param notify notifies the affected users
 */
export const createCertificationRoutes = (notify: certification.NotifyUsers): readonly BoundRoute[] => [
  handle(contract.getCertification, (_input, context) => certification.describeCertification(context)),
  handle(contract.addLicence, ({ files }, context) => certification.addLicence(context, files.file)),
  handle(contract.getLicence, ({ params }, context) => certification.getLicence(context, params.id)),
  handle(contract.submitCertification, ({ body }, context) => certification.submitCertification(context, body, notify)),
  handle(contract.requestToJoin, async ({ body }, context) => {
    await requestToJoin(context, body, notify);
    return undefined;
  }),
  handle(contract.withdrawJoinRequest, async (_input, context) => {
    await withdrawJoinRequest(context);
    return undefined;
  }),
  handle(contract.decideJoinRequest, async ({ body }, context) => {
    await decideJoinRequest(context, body, notify);
    return undefined;
  }),
  handle(identityContract.submitIdentityChange, ({ body }, context) =>
    identity.submitIdentityChange(context, body, notify),
  ),
  handle(identityContract.withdrawIdentityChange, async (_input, context) => {
    await identity.withdrawIdentityChange(context);
    return undefined;
  }),
  handle(identityContract.listIdentityChangeRequests, ({ query }, context) =>
    identity.listIdentityChangeRequests(context, query),
  ),
  handle(identityContract.decideIdentityChange, async ({ body }, context) => {
    await identity.decideIdentityChange(context, body, notify);
    return undefined;
  }),
  handle(reviewContract.listCertifications, ({ query }, context) => review.listCertifications(context, query)),
  handle(reviewContract.listPendingJoinRequests, ({ query }, context) => listJoinRequestBacklog(context, query)),
  handle(reviewContract.getCertificationReview, ({ params }, context) =>
    review.getCertificationReview(context, params.id),
  ),
  handle(reviewContract.decideCertification, async ({ body }, context) => {
    await review.decideCertification(context, body, notify);
    return undefined;
  }),
];
