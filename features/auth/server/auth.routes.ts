import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { login, logout } from './auth.service.ts';

export const authRoutes: readonly BoundRoute[] = [
  handle(contract.login, ({ body }, context) => login(context, body)),
  handle(contract.logout, async (_input, context) => {
    await logout(context, context.token);
    return undefined;
  }),
];
