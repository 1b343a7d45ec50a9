import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type FilterRow, FilterRows, ListSummary } from './filter-rows.tsx';
import { type ListQuery, listActiveFilters } from './list-address.ts';
import './articles.css';

interface ListFrameProps {
  readonly title: string;
  /** Tabs above the filters, for the lists of one page. */
  readonly tabs?: ReactNode;
  readonly placeholder: string;
  readonly unit: string;
  readonly query: ListQuery;
  readonly fixed?: readonly string[];
  readonly filters: readonly FilterRow[];
  readonly total: number;
  /** Note shown if the list ends before the last match. */
  readonly note: string | undefined;
  /** A link to another place to search if there are no matches. */
  readonly elsewhere?: { readonly label: string; readonly to: string };
  readonly side?: ReactNode;
  readonly legend?: ReactNode;
  /** The rows, as list items. */
  readonly children: ReactNode;
}

/** Search box of a list; the active filters are kept. */
function SearchBox({ placeholder, query }: Pick<ListFrameProps, 'placeholder' | 'query'>) {
  const { search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'keyword' && name !== 'pageNum');
  return (
    <Form role="search" className="lst-search" key={query.keyword ?? ''}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="input">
        <Icon name="search" />
        <span className="sr-only">关键词</span>
        <input
          type="search"
          name="keyword"
          defaultValue={query.keyword ?? ''}
          placeholder={placeholder}
          maxLength={100}
        />
      </label>
      <button type="submit" className="btn">
        搜索
      </button>
    </Form>
  );
}

function NothingFound({ query, fixed = [], elsewhere }: Pick<ListFrameProps, 'query' | 'fixed' | 'elsewhere'>) {
  const { pathname, search } = useLocation();
  const isFiltered = listActiveFilters(query).some(({ name }) => !fixed.includes(name));
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => fixed.includes(name)),
  ).toString();
  return (
    <EmptyState
      title={isFiltered ? '没有符合条件的结果' : '这里还没有内容'}
      hint={isFiltered ? '可以放宽或清除筛选条件。' : '有新内容时会显示在这里。'}
      action={
        isFiltered && (
          <div className="row gap-8 wrap">
            <PageLink className="btn" to={kept === '' ? pathname : `${pathname}?${kept}`}>
              清除筛选
            </PageLink>
            {elsewhere && (
              <PageLink className="btn" to={elsewhere.to}>
                {elsewhere.label}
              </PageLink>
            )}
          </div>
        )
      }
    />
  );
}

/** Shows a list page: title and search, filters, rows, paging, and a sidebar. */
export function ListFrame(props: ListFrameProps) {
  const { title, tabs, placeholder, unit, query, fixed = [], filters, total, note, side, legend, children } = props;
  return (
    <div className="lst">
      <Breadcrumbs items={[{ label: title }]} />
      <div className="lst-top">
        <h1>{title}</h1>
        <SearchBox placeholder={placeholder} query={query} />
      </div>
      {tabs}
      <FilterRows rows={filters} query={query} />
      <div className={side ? 'lst-cols' : 'lst-cols one'}>
        <section className="card" aria-label={`${title}列表`}>
          <ListSummary total={total} unit={unit} query={query} fixed={fixed} />
          {note && <p className="text-3 small">{note}</p>}
          {total === 0 ? (
            <NothingFound query={query} fixed={fixed} {...(props.elsewhere ? { elsewhere: props.elsewhere } : {})} />
          ) : (
            <>
              {legend}
              <ul className="art-rows">{children}</ul>
              <Pager total={total} pageNum={query.pageNum} pageSize={query.pageSize} unit={unit} />
            </>
          )}
        </section>
        {side && <aside className="lst-side">{side}</aside>}
      </div>
    </div>
  );
}
