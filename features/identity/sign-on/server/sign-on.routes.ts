import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../sign-on.contract.ts';
import * as provider from './provider.service.ts';
import type { RequestMembership } from './sign-on.server-api.ts';
import * as service from './sign-on.service.ts';

export const createSignOnRoutes = (askForMembership: RequestMembership): readonly BoundRoute[] => [
  handle(contract.getSignOnWays, (_input, context) => service.listSignOnOptions(context)),
  handle(contract.beginSignOn, ({ body }, context) => service.beginSignOn(context, body)),
  handle(contract.finishSignOn, ({ body }, context) => service.finishSignOn(context, body)),
  handle(contract.linkIdentity, ({ body }, context) => service.linkIdentity(context, body, askForMembership)),
  handle(contract.listIdentities, (_input, context) => service.listIdentities(context)),
  handle(contract.unlinkIdentity, async ({ body }, context) => {
    await service.unlinkIdentity(context, body.uuid);
    return undefined;
  }),
  handle(contract.getProvider, (_input, context) => provider.getProviderSettings(context)),
  handle(contract.saveProvider, async ({ body }, context) => {
    await provider.saveProvider(context, body);
    return undefined;
  }),
  handle(contract.removeProvider, async (_input, context) => {
    await provider.removeProvider(context);
    return undefined;
  }),
];
