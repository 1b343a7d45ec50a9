import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../api-access.contract.ts';
import { listChanges } from '../contract/changes.ts';
import * as webhooks from '../contract/webhooks.ts';
import { getChanges } from './changes.service.ts';
import { createApiToken, listApiTokens, listTokenMenus, revokeApiToken } from './tokens.service.ts';
import {
  addWebhook,
  getDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  testWebhook,
  updateWebhookStatus,
} from './webhooks/webhooks.service.ts';

export const apiAccessRoutes: readonly BoundRoute[] = [
  handle(contract.listApiTokens, (_input, context) => listApiTokens(context)),
  handle(contract.listTokenMenus, () => Promise.resolve(listTokenMenus())),
  handle(contract.createApiToken, ({ body }, context) => createApiToken(context, body)),
  handle(contract.revokeApiToken, async ({ params }, context) => {
    await revokeApiToken(context, params.id);
    return undefined;
  }),
  handle(listChanges, ({ query }, context) => getChanges(context, query)),
  handle(webhooks.listWebhooks, (_input, context) => listWebhooks(context)),
  handle(webhooks.addWebhook, ({ body }, context) => addWebhook(context, body)),
  handle(webhooks.switchWebhook, async ({ body }, context) => {
    await updateWebhookStatus(context, body);
    return undefined;
  }),
  handle(webhooks.removeWebhook, async ({ params }, context) => {
    await removeWebhook(context, params.id);
    return undefined;
  }),
  handle(webhooks.testWebhook, ({ params }, context) => testWebhook(context, params.id)),
  handle(webhooks.listDeliveries, ({ query }, context) => getDeliveries(context, query)),
  handle(webhooks.redeliver, async ({ params }, context) => {
    await redeliver(context, params.id);
    return undefined;
  }),
];
