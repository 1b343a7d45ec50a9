import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../auth.contract.ts';
import * as authentication from '../contract/authentication.ts';
import * as factor from '../contract/second-factor.ts';
import type { SaveRegistrationDraft } from './auth.server-api.ts';
import { login, logout } from './auth.service.ts';
import { authenticateByPassword } from './authentication.service.ts';
import { resetPassword, sendForgottenCode } from './forgotten.service.ts';
import { register, sendRegisterCode } from './registration.service.ts';
import * as secondFactor from './second-factor.service.ts';

export const createAuthRoutes = (saveDraft: SaveRegistrationDraft): readonly BoundRoute[] => [
  handle(authentication.authenticateByPassword, ({ body }, context) => authenticateByPassword(context, body)),
  handle(factor.getSecondFactor, (_input, context) => secondFactor.describeSecondFactor(context)),
  handle(factor.createSecondFactor, (_input, context) => secondFactor.createSecondFactor(context)),
  handle(factor.enableSecondFactor, ({ body }, context) => secondFactor.enableSecondFactor(context, body.code)),
  handle(factor.renewRecoveryCodes, (_input, context) => secondFactor.renewRecoveryCodes(context)),
  handle(factor.disableSecondFactor, async (_input, context) => {
    await secondFactor.disableSecondFactor(context);
    return undefined;
  }),
  handle(factor.removeSecondFactor, async ({ body }, context) => {
    await secondFactor.removeSecondFactor(context, body);
    return undefined;
  }),
  handle(contract.login, ({ body }, context) => login(context, body)),
  handle(contract.logout, async (_input, context) => {
    await logout(context, context.token);
    return undefined;
  }),
  handle(contract.sendRegisterCode, async ({ query }, context) => {
    await sendRegisterCode(context, query);
    return undefined;
  }),
  handle(contract.register, async ({ body }, context) => {
    await register(context, body, saveDraft);
    return undefined;
  }),
  handle(contract.sendForgottenCode, async ({ query }, context) => {
    await sendForgottenCode(context, query);
    return undefined;
  }),
  handle(contract.resetPassword, async ({ body }, context) => {
    await resetPassword(context, body);
    return undefined;
  }),
];
