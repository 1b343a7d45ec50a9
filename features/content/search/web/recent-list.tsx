import { useEffect, useState } from 'react';
import { addRecentSearch, clearRecentSearches, listRecentSearches } from './recent-searches.ts';
import { WordList } from './word-list.tsx';

/** Stores recent searches and lists them; they never leave this browser. */
export function RecentList({ keyword }: { readonly keyword: string }) {
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    if (keyword !== '') addRecentSearch(localStorage, keyword);
    setWords(listRecentSearches(localStorage).filter((word) => word !== keyword));
  }, [keyword]);
  if (words.length === 0) return null;
  const forget = () => {
    clearRecentSearches(localStorage);
    setWords([]);
  };
  return (
    <section className="card" aria-label="最近搜索">
      <div className="card-head">
        <h2>最近搜索</h2>
        <button type="button" className="btn plain small more" onClick={forget}>
          清除记录
        </button>
      </div>
      <WordList words={words} />
    </section>
  );
}
