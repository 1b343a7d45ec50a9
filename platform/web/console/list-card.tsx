import { useQueryClient } from '@tanstack/react-query';
import type { RouteSpec } from '#platform/contract/route.ts';
import { getQueryKey } from '../query.ts';
import { Icon } from '../ui/icon.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

interface ListCardProps<Row extends object> extends DataTableProps<Row> {
  /** The name of the card, if it differs from the records' noun: 证书列表. */
  readonly label?: string;
  readonly filters?: Omit<FilterBarProps, 'list'>;
}

/** Card with a list, its filters and its rows. */
export function ListCard<Row extends object>({ label, filters, ...table }: ListCardProps<Row>) {
  return (
    <section className="card" aria-label={label ?? `${table.subject}列表`}>
      {filters && <FilterBar list={table.list} {...filters} />}
      <DataTable<Row> {...table} />
    </section>
  );
}

/** Button that reloads the data of a list. */
export function RefreshButton({ stale }: { readonly stale: readonly RouteSpec[] }) {
  const client = useQueryClient();
  const refresh = () => stale.forEach((route) => void client.invalidateQueries({ queryKey: getQueryKey(route) }));
  return (
    <button type="button" className="btn ic" aria-label="刷新" onClick={refresh}>
      <Icon name="refresh" />
    </button>
  );
}
