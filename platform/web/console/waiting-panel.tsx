import type { ReactNode } from 'react';
import type { DataTableProps } from '#platform/web/console/data-table.tsx';
import type { FilterChoice } from '#platform/web/console/filter-bar.tsx';
import { ListCard } from '#platform/web/console/list-card.tsx';
import { RegionsEmptyState } from '#platform/web/console/operator-regions.tsx';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';

/** Page parameter that identifies the list. */
const PAGE_PARAMETERS = ['what'];

export const useWaitingListState = (): ListState => useListState(20, PAGE_PARAMETERS);

interface PanelProps<Row extends object> extends Omit<DataTableProps<Row>, 'empty' | 'selection'> {
  readonly choices?: readonly FilterChoice[];
  /** Tools at the right end of the filters, such as the export of the list. */
  readonly tools?: ReactNode;
  readonly hint: string;
}

/** Card with a list of items that wait for an operator. */
export function WaitingItemsCard<Row extends object>({ choices, tools, hint, ...table }: PanelProps<Row>) {
  const empty = <RegionsEmptyState title={`没有${table.subject}`} hint={hint} />;
  return <ListCard<Row> {...table} {...(choices ? { filters: { choices, tools } } : {})} empty={empty} />;
}
