/** Public API of the search module: makes texts searchable, and splits texts and questions into words. */
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
