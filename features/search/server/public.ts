/** Door of the search feature: making texts findable. */
export { indexDocuments, type SearchSource } from './index.service.ts';
export { removeDocument } from './search.repo.ts';
export type { SearchDocument } from './search-document.ts';
