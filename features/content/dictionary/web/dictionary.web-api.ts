/** Door of the dictionary feature: options of selects and labels of values. */
export { dictionaryQuery, useDictionary } from './dictionary.queries.ts';
