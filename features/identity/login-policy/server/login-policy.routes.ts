import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../login-policy.contract.ts';
import * as service from './login-policy.service.ts';

export const loginPolicyRoutes: readonly BoundRoute[] = [
  handle(contract.getInstallationPolicy, (_input, context) => service.getInstallationPolicySettings(context)),
  handle(contract.saveInstallationPolicy, async ({ body }, context) => {
    await service.saveInstallationPolicySettings(context, body);
    return undefined;
  }),
  handle(contract.getEnterprisePolicy, (_input, context) => service.getEnterprisePolicySettings(context)),
  handle(contract.saveEnterprisePolicy, async ({ body }, context) => {
    await service.saveEnterprisePolicySettings(context, body);
    return undefined;
  }),
];
