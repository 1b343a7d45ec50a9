/** Public API of the API access: revokes the tokens of a user. */
export { revokeTokensOf } from './token.repo.ts';
export { switchOffWebhooksOf } from './webhooks/webhook.repo.ts';
