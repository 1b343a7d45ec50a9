/** Door of the dictionary feature: options of selects and labels of values. */
export { createDictionaryQuery, useDictionary } from './dictionary.queries.ts';
