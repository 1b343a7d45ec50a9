/** Public API of the keys feature: sold keys, and the transfer of keys of leaving users. */
export { moveKeys } from './keys.repo.ts';
export { countKeys, listSoldKeys } from './sold-keys.repo.ts';
export { issueSoldKeys, withdrawSoldKeys } from './sold-keys.service.ts';
