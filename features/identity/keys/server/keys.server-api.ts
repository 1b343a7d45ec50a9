/** Public API of the keys feature: keys of orders, and the transfer of keys when a user leaves. */
export { transferKeys } from './keys.repo.ts';
export { countKeys, listSoldKeys } from './sold-keys.repo.ts';
export { issueSoldKeys, withdrawSoldKeys } from './sold-keys.service.ts';
