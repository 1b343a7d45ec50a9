/** Door of the API access: the end of what somebody opened for software. */
export { revokeTokensOf } from './token.repo.ts';
export { switchOffWebhooksOf } from './webhooks/webhook.repo.ts';
