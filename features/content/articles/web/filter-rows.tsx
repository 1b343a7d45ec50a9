import { Link, useLocation } from 'react-router';
import { getProvinceName } from '#platform/web/shell/province-select.tsx';
import { CollapsibleFilters } from '#platform/web/ui/filter-fold.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { type ListQuery, listActiveFilters, setFilterInAddress } from './list-address.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}
export interface FilterRow {
  readonly label: string;
  readonly name: string;
  readonly options: readonly FilterOption[];
}

export const buildFilterOptions = (
  counts: readonly { readonly value: string; readonly count: number }[],
): FilterOption[] => counts.map(({ value, count }) => ({ value, label: value, count }));

/** Builds the region options: the whole country, and the chosen province; both results include rows of the whole country. */
export function buildRegionOptions(prov: string): FilterOption[] {
  const own = prov === '' || prov === '000000' ? [] : [{ value: prov, label: `${getProvinceName(prov)}及国家` }];
  return [{ value: '000000', label: '国家' }, ...own];
}

/** Builds the options of all provinces with rows. The result of a province includes rows of the whole country, so each count includes them too. */
export function buildProvinceOptions(
  counts: readonly { readonly value: string; readonly count: number }[],
): FilterOption[] {
  const isNational = (value: string) => value === '' || value === '000000';
  const national = counts.filter(({ value }) => isNational(value)).reduce((sum, { count }) => sum + count, 0);
  const provinces = counts
    .filter(({ value }) => !isNational(value))
    .map(({ value, count }) => ({ value, label: getProvinceName(value), count: count + national }));
  return [...(national > 0 ? [{ value: '000000', label: '国家', count: national }] : []), ...provinces];
}

/** Shows the filters of a list as rows of links, which work without scripts and show the current choice. */
export function FilterRows({ rows, query }: { readonly rows: readonly FilterRow[]; readonly query: ListQuery }) {
  const { search } = useLocation();
  const shown = rows
    .filter(({ options }) => options.length > 0)
    .map((row) => ({ ...row, active: query[row.name as keyof ListQuery] ?? '' }));
  return (
    <nav className="card flt-rows" aria-label="筛选">
      <CollapsibleFilters chosen={shown.filter(({ active }) => active !== '').length}>
        {shown.map(({ label, name, options, active }) => (
          <div className="rw" key={name}>
            <span>{label}</span>
            <p>
              {[{ value: '', label: '全部' }, ...options].map((option: FilterOption) => (
                <Link
                  key={option.value}
                  to={setFilterInAddress(search, name, option.value)}
                  className={option.value === active ? 'on' : ''}
                  aria-current={option.value === active ? 'true' : undefined}
                  preventScrollReset
                >
                  {option.label}
                  {option.count !== undefined && <sup>{option.count}</sup>}
                </Link>
              ))}
            </p>
          </div>
        ))}
      </CollapsibleFilters>
    </nav>
  );
}

const ORDERS = [
  { value: '', label: '最新在前' },
  { value: 'old', label: '最早在前' },
] as const;

/** Shows the sort orders of a list as links: the order is part of the address, accessible by keyboard and independent of scripts. */
function OrderLinks({ query }: { readonly query: ListQuery }) {
  const { search } = useLocation();
  return (
    <nav className="seg lst-order" aria-label="排序">
      {ORDERS.map(({ value, label }) => (
        <Link
          key={label}
          to={setFilterInAddress(search, 'sort', value)}
          className={(query.sort ?? '') === value ? 'on' : ''}
          aria-current={(query.sort ?? '') === value ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Returns the label of an active filter; for a province, the address contains its code. */
function getWords(name: string, value: string): string {
  if (name !== 'prov') return value;
  return value === '000000' ? '国家' : getProvinceName(value);
}

/** Shows the number of matches and the active filters; each filter can be removed. */
export function ListSummary({
  total,
  unit,
  query,
  fixed = [],
}: {
  readonly total: number;
  readonly unit: string;
  readonly query: ListQuery;
  /** Parameters that select the list, such as its type, and are not shown as filters. */
  readonly fixed?: readonly string[];
}) {
  const { pathname, search } = useLocation();
  const chips = listActiveFilters(query).filter(({ name }) => !fixed.includes(name));
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => fixed.includes(name)),
  ).toString();
  return (
    <div className="card-head">
      <h2 className="lst-count">
        共 {total} {unit}
      </h2>
      {chips.map(({ name, value }) => (
        <PageLink
          key={name}
          className="tag b"
          to={setFilterInAddress(search, name, '')}
          aria-label={`去掉筛选：${getWords(name, value)}`}
        >
          {getWords(name, value)}
          <Icon name="close" size="small" />
        </PageLink>
      ))}
      {chips.length > 0 && (
        <PageLink className="small" to={kept === '' ? pathname : `${pathname}?${kept}`}>
          清除
        </PageLink>
      )}
      {total > 1 && <OrderLinks query={query} />}
    </div>
  );
}
