/** Public API of the keys feature: sold keys, and the transfer of the keys of people who leave. */
export { moveKeys } from './keys.repo.ts';
export { countKeys, listSoldKeys } from './sold-keys.repo.ts';
export { issueSoldKeys, withdrawSoldKeys } from './sold-keys.service.ts';
