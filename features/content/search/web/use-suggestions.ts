import { useEffect, useState } from 'react';
import type { Suggestion } from '../search.contract.ts';

const PAUSE_MS = 150;

/** Returns suggestions for the typed text; none while it is empty, and none if the server does not respond. */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const keyword = text.trim();
  useEffect(() => {
    if (!isWanted || keyword === '') {
      setFound([]);
      return;
    }
    const aborter = new AbortController();
    const ask = async () => {
      try {
        const { fetchSuggestions } = await import('./fetch-suggestions.ts');
        setFound(await fetchSuggestions(keyword, aborter.signal));
      } catch {
        // Suggestions are optional: the search works without them.
        if (!aborter.signal.aborted) setFound([]);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [keyword, isWanted]);
  return found;
}
