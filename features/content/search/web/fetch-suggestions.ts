import { call } from '#platform/web/call.ts';
import { listSuggestions, type Suggestion } from '../search.contract.ts';

/** Loaded with the first key that is typed: the contract brings a library along that nobody needs to read a page. */
export const fetchSuggestions = (keyword: string, signal: AbortSignal): Promise<readonly Suggestion[]> =>
  call(listSuggestions, { query: { keyword } }, { quiet: true, signal });
