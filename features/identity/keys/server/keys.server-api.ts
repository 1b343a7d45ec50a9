/** Door of the keys feature: keys that are sold, and what becomes of those of somebody who leaves. */
export { moveKeys } from './keys.repo.ts';
export { countKeys, listSoldKeys } from './sold-keys.repo.ts';
export { issueSoldKeys, withdrawSoldKeys } from './sold-keys.service.ts';
