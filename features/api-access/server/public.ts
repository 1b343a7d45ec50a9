/** Door of the API access: the end of somebody's tokens. */
export { revokeTokensOf } from './token.repo.ts';
