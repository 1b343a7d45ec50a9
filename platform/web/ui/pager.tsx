import { useLocation } from 'react-router';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';
import { listPagesAround } from './pages-around.ts';

interface PagerProps {
  readonly total: number;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Measure word of the rows: 条, 人, 份. */
  readonly unit?: string;
}

/** Pager with links, so that it works without scripts and pages can be opened in new tabs. Other parameters of the address are kept. */
export function Pager({ total, pageNum, pageSize, unit = '条' }: PagerProps) {
  const { pathname, search } = useLocation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const getHref = (page: number): string => {
    const query = new URLSearchParams(search);
    if (page === 1) query.delete('pageNum');
    else query.set('pageNum', String(page));
    const text = query.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return (
    <nav className="pager" aria-label="分页">
      <span>
        共 {total} {unit}，每页 {pageSize} {unit}
      </span>
      {pageNum > 1 && (
        <PageLink to={getHref(pageNum - 1)} aria-label="上一页">
          <Icon name="left" size="small" />
        </PageLink>
      )}
      {listPagesAround(pageNum, last).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : page === pageNum ? (
          <b key={page} aria-current="page">
            {page}
          </b>
        ) : (
          <PageLink key={page} to={getHref(page)} aria-label={`第 ${page} 页`}>
            {page}
          </PageLink>
        ),
      )}
      {pageNum < last && (
        <PageLink to={getHref(pageNum + 1)} aria-label="下一页">
          <Icon name="right" size="small" />
        </PageLink>
      )}
    </nav>
  );
}
