import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '#platform/web/call-error.ts';
import { FilterBar, type FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Pager } from '#platform/web/ui/pager.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState, NoMatch } from '#platform/web/ui/states.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import '../articles.css';

/** Number of rows on a page in the enterprise area. */
export const CONSOLE_PAGE_SIZE = 10;

interface ReadingListProps<T> {
  readonly title: string;
  readonly meta: string;
  readonly unit: string;
  readonly list: ListState;
  readonly rows: UseQueryResult<{ readonly rows: readonly T[]; readonly total: number }, CallError>;
  readonly search?: string;
  readonly choices?: readonly FilterChoice[];
  readonly empty: { readonly title: string; readonly hint: string };
  readonly tabs?: ReactNode;
  readonly renderLegend?: (rows: readonly T[]) => ReactNode;
  readonly renderRow: (row: T) => ReactNode;
}

/** Shows published texts in the enterprise area: the same rows as on the public pages, with filters stored in the address. */
export function ReadingList<T>(props: ReadingListProps<T>) {
  const { title, meta, unit, list, rows, search, choices, empty, tabs, renderLegend, renderRow } = props;
  return (
    <>
      <PageHead title={title} meta={meta} />
      {tabs}
      <section className="card" aria-label={title}>
        {(search || choices) && (
          <FilterBar list={list} {...(search ? { search } : {})} {...(choices ? { choices } : {})} />
        )}
        <QueryView query={rows} subject={title} shape="rows">
          {(page) =>
            page.total === 0 ? (
              list.hasFilters ? (
                <NoMatch onClear={list.reset} />
              ) : (
                <EmptyState {...empty} />
              )
            ) : (
              <>
                <h2 className="sr-only">{title}列表</h2>
                {renderLegend?.(page.rows)}
                <ul className="art-rows">{page.rows.map(renderRow)}</ul>
                <Pager total={page.total} pageNum={list.pageNum} pageSize={list.pageSize} unit={unit} />
              </>
            )
          }
        </QueryView>
      </section>
    </>
  );
}
