/** Public API of the search module: adds texts to the search index, and splits texts and questions into words. */
import { defineSingle } from '#platform/server/extension-point.ts';
import type { ArticleSearchSource } from './index.service.ts';

export { enqueueNewsPassages } from './content-index.repo.ts';
export { runIndexStep, syncContentIndex } from './content-index.ts';
export { type ArticleSearchSource, indexDocuments } from './index.service.ts';
export { buildPinyinIndex, correctHomophones } from './pinyin-words.ts';
export { loadSynonymGroups, prepareQuery } from './prepare-query.ts';
export { requestSearchSync, SYNC_SEARCH_JOB } from './search.jobs.ts';
export { removeDocuments } from './search.repo.ts';
export type { SearchDocument } from './search-document.ts';
export {
  getWordClass,
  isDictionaryWord,
  splitCompoundWord,
  splitDocument,
  splitQuery,
  splitUnknownWord,
} from './words.ts';

/** Extension point for the searchable documents of articles. */
export const ARTICLE_SEARCH_SOURCE = defineSingle<ArticleSearchSource>('article search source');
