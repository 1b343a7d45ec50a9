/** Door of the keys feature: keys that are sold. */
export { countKeys, listSoldKeys } from './sold-keys.repo.ts';
export { issueSoldKeys, withdrawSoldKeys } from './sold-keys.service.ts';
