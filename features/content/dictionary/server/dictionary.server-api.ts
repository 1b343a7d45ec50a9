/** Public API of the dictionary feature: names of types and their values, for the search index. */

export { type DictRow, listTypeNames, listTypeRows } from './dictionary.repo.ts';
