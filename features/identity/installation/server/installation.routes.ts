import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../installation.contract.ts';
import * as service from './installation.service.ts';

export const installationRoutes: readonly BoundRoute[] = [
  handle(contract.getInstallation, (_input, context) => service.getInstallationState(context)),
  handle(contract.addFirstOperator, ({ body }, context) => service.addFirstOperator(context, body)),
];
