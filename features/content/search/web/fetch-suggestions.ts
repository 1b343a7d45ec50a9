import { call } from '#platform/web/call.ts';
import { listSuggestions, type Suggestion } from '../search.contract.ts';

/** Loaded with the first typed key: the contract includes a library that a page without search does not need. */
export const fetchSuggestions = (keyword: string, signal: AbortSignal): Promise<readonly Suggestion[]> =>
  call(listSuggestions, { query: { keyword } }, { isInBackground: true, signal });
