import { call } from '#platform/web/call.ts';
import { listSuggestions, type Suggestion } from '../search.contract.ts';

/** Loaded with the first key typed: the contract includes a library that reading a page does not need. */
export const fetchSuggestions = (keyword: string, signal: AbortSignal): Promise<readonly Suggestion[]> =>
  call(listSuggestions, { query: { keyword } }, { isInBackground: true, signal });
