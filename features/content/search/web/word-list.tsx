import { href } from '#domain/access/page.ts';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { searchPages } from '../pages/search.pages.ts';

/** Lists words to search for as links, one below the other. */
export const WordList = ({ words }: { readonly words: readonly string[] }) => (
  <ul className="card-body srch-words">
    {words.map((word) => (
      <li key={word}>
        <PageLink className="tap" to={href(searchPages.globalSearch, null, { keyword: word })}>
          {word}
        </PageLink>
      </li>
    ))}
  </ul>
);
