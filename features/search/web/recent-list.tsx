import { useEffect, useState } from 'react';
import { href } from '#domain/access/page.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { searchPages } from '../pages/pages.ts';
import { addRecent, clearRecent, listRecent } from './recent-searches.ts';

/** Remembers what is searched for, and lists it; only this browser knows. */
export function RecentList({ keyword }: { readonly keyword: string }) {
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    if (keyword !== '') addRecent(localStorage, keyword);
    setWords(listRecent(localStorage).filter((word) => word !== keyword));
  }, [keyword]);
  if (words.length === 0) return null;
  const forget = () => {
    clearRecent(localStorage);
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
      <ul className="card-body srch-words">
        {words.map((word) => (
          <li key={word}>
            <PageLink className="tap" to={href(searchPages.globalSearch, null, { keyword: word })}>
              {word}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
