import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../login-policy.contract.ts';
import * as service from './login-policy.service.ts';

export const loginPolicyRoutes: readonly BoundRoute[] = [
  handle(contract.getInstallationPolicy, (_input, context) => service.describeInstallation(context)),
  handle(contract.saveInstallationPolicy, async ({ body }, context) => {
    await service.saveInstallation(context, body);
    return undefined;
  }),
  handle(contract.getEnterprisePolicy, (_input, context) => service.describeEnterprise(context)),
  handle(contract.saveEnterprisePolicy, async ({ body }, context) => {
    await service.saveEnterprise(context, body);
    return undefined;
  }),
];
