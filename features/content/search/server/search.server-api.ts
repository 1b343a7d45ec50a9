/** Door of the search feature: making texts findable, and splitting texts and questions as the search does. */
import { defineList } from '#platform/server/extension-point.ts';
import type { SearchSource } from './index.service.ts';

export { indexDocuments, type SearchSource } from './index.service.ts';
export { readPinyinWords } from './pinyin-words.ts';
export { prepareQuery, readSynonyms } from './prepare-query.ts';
export { SYNC_SEARCH_JOB } from './search.jobs.ts';
export { removeDocument } from './search.repo.ts';
export type { SearchDocument } from './search-document.ts';
export { getClass, isDictionaryWord, splitCompound, splitDocument, splitQuery, splitUnknown } from './words.ts';

/** The providers of searchable documents. */
export const SEARCH_SOURCES = defineList<SearchSource>('search sources');
