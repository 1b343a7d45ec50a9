import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { addToken, listTokens, revokeToken } from './tokens.service.ts';

export const apiAccessRoutes: readonly BoundRoute[] = [
  handle(contract.listTokens, (_input, context) => listTokens(context)),
  handle(contract.addToken, ({ body }, context) => addToken(context, body)),
  handle(contract.revokeToken, async ({ params }, context) => {
    await revokeToken(context, params.id);
    return undefined;
  }),
];
