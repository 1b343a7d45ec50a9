/** Public API of the dictionary module: options of selects and the labels of values. */
export { createDictionaryQuery, useDictionary } from './dictionary.queries.ts';
