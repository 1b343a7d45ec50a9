/** Door of the dictionary feature: options of selects and labels of values. */
export { useDictionary } from './dictionary.queries.ts';
