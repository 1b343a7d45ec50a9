import type { UseQueryResult } from '@tanstack/react-query';
import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import type { Page } from '#platform/contract/route.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { FilterBar, type FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';

/** Parameter of the page that says which list it is. */
const PAGE_PARAMETERS = ['what'];

export const usePanelList = (): ListState => useListState(20, PAGE_PARAMETERS);

interface PanelProps<Row extends object> {
  readonly subject: string;
  readonly unit: string;
  readonly list: ListState;
  readonly query: UseQueryResult<Page<Row>, ApiError>;
  readonly rowKey: keyof Row & string;
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  readonly renderItem: (row: Row) => ReactNode;
  readonly choices?: readonly FilterChoice[];
  /** At the right end of the filters: what takes the list away. */
  readonly tools?: ReactNode;
  readonly hint: string;
}

/** One list of what waits. */
export function Panel<Row extends object>({ choices, tools, hint, ...table }: PanelProps<Row>) {
  return (
    <section className="card" aria-label={`${table.subject}列表`}>
      {choices && <FilterBar list={table.list} choices={choices} tools={tools} />}
      <DataTable<Row> {...table} empty={<EmptyState title={`没有${table.subject}`} hint={hint} />} />
    </section>
  );
}
