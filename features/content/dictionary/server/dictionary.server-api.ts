/** Door of the dictionary feature: names of types and their values, for whoever makes them findable. */

export { type DictRow, listTypeNames, listTypeRows } from './dictionary.repo.ts';
