import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Page } from '#platform/contract/route.ts';
import type { CallError } from '../call-error.ts';
import { useMediaQuery, useSettings } from '../state/settings-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { listPagesAround } from '../ui/pages-around.ts';
import { ErrorState, NoMatch, Skeleton } from '../ui/states.tsx';
import type { ListState } from '../use-list-state.ts';
import { ChoiceInput } from './choice-input.tsx';
import './data-table.css';

/** A column of a table; `render` gets the value of `dataIndex`, or undefined, and the row. */
export interface DataTableColumn<Row extends object, Value = never> {
  readonly title: ReactNode;
  /** Columns with a key are moved to the front in a narrow table. */
  readonly key?: string;
  readonly dataIndex?: keyof Row & string;
  /** Minimum width of the column in px. */
  readonly width?: number;
  /** Keeps the column in view while the table is scrolled sideways. */
  readonly fixed?: 'left' | 'right';
  readonly align?: 'right';
  readonly className?: string;
  readonly render?: (value: Value, row: Row) => ReactNode;
}
export type DataTableColumns<Row extends object> = readonly DataTableColumn<Row>[];

export interface DataTableProps<Row extends object> {
  /** Noun for the listed records in messages: 证书. */
  readonly subject: string;
  /** Measure word of the records: 本, 人, 个. */
  readonly unit?: string;
  readonly list: ListState;
  /** Query of the list: `useStickyQuery(listThings, { query: list.query })`. */
  readonly query: UseQueryResult<Page<Row>, CallError>;
  readonly rowKey: keyof Row & string;
  /** The table columns. On a narrow screen, columns with a key are shown beside the name, for example the expiry date. */
  readonly columns: DataTableColumns<Row>;
  /** Renders one row of the list that replaces the table below 768 px. */
  readonly renderItem: (row: Row) => ReactNode;
  /** Shown if there are no records at all: an EmptyState with one button. */
  readonly empty: ReactNode;
  /** Selection of rows with bulk actions; without it, rows cannot be selected. */
  readonly selection?: {
    readonly keys: readonly string[];
    readonly onChange: (keys: readonly string[]) => void;
    readonly actions: ReactNode;
  };
}

/** Table of the enterprise area: filters and paging in the address, all states, a list on phones, density by setting (DESIGN.md 7). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { query, list, subject, empty } = props;
  if (query.error && !query.data) {
    return (
      <ErrorState
        title={`${subject}列表没有加载出来`}
        reason={`${query.error.message}。您的筛选条件已保留。`}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <Skeleton lines={8} shape="table" />;
  if (query.data.total === 0) return list.hasFilters ? <NoMatch onClear={list.reset} /> : empty;
  return (
    <div className={query.isFetching ? 'stale' : undefined}>
      {props.selection && props.selection.keys.length > 0 && (
        <BatchBar {...props.selection} unit={props.unit ?? '条'} />
      )}
      <Rows {...props} rows={query.data.rows} />
      <TablePager list={list} total={query.data.total} unit={props.unit ?? '条'} />
    </div>
  );
}

type Selection = NonNullable<DataTableProps<object>['selection']>;

function BatchBar({ keys, onChange, actions, unit }: Selection & { readonly unit: string }) {
  return (
    <div className="batch" role="status">
      <b>
        已选 {keys.length} {unit}
      </b>
      {actions}
      <button type="button" className="btn plain small" onClick={() => onChange([])}>
        取消选择
      </button>
    </div>
  );
}

/** Width of the checkbox column in px; the first fixed column begins after it (data-table.css). */
const CHOICE_WIDTH = 52;

/** Below this width the sticky action column would cover the last columns. */
const NARROW_QUERY = '(max-width: 1279.98px)';

function keyedFirst<Row extends object>(columns: DataTableColumns<Row>): DataTableColumns<Row> {
  const [name, ...others] = columns;
  if (!name) return columns;
  return [name, ...others.filter(({ key }) => key !== undefined), ...others.filter(({ key }) => key === undefined)];
}

type RowsProps<Row extends object> = DataTableProps<Row> & { readonly rows: readonly Row[] };

/** Table or list, depending on the width. Before the width is measured both are rendered and CSS shows one, so that the layout does not shift. */
function Rows<Row extends object>(props: RowsProps<Row>) {
  const { isMobile, isMeasured } = useSettings();
  return (
    <>
      {(isMobile || !isMeasured) && <RowList {...props} />}
      {(!isMobile || !isMeasured) && <RowTable {...props} />}
    </>
  );
}

function RowList<Row extends object>({ rows, rowKey, renderItem }: RowsProps<Row>) {
  return (
    <ul className="dt-list phone-form">
      {rows.map((row) => (
        <li key={String(row[rowKey])}>{renderItem(row)}</li>
      ))}
    </ul>
  );
}

const getCellClass = <Row extends object>({ fixed, align, className }: DataTableColumn<Row>): string | undefined =>
  [fixed === undefined ? '' : `kept-${fixed}`, align === 'right' ? 'r' : '', className].filter(Boolean).join(' ') ||
  undefined;

function getCell<Row extends object>({ dataIndex, render }: DataTableColumn<Row>, row: Row): ReactNode {
  const value = (dataIndex === undefined ? undefined : row[dataIndex]) as never;
  return render ? render(value, row) : (value as ReactNode);
}

/** Scroll container of a table. It can be focused, and so scrolled by keyboard, only if the table is wider than its card. */
function TableFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const scrolled = isWider ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {};
  return (
    <div ref={frame} className="wide-form" {...scrolled}>
      {children}
    </div>
  );
}

function RowTable<Row extends object>({ subject, rows, rowKey, columns, selection }: RowsProps<Row>) {
  const { settings } = useSettings();
  const isNarrow = useMediaQuery(NARROW_QUERY);
  const shown = isNarrow ? keyedFirst(columns) : columns;
  const keys = rows.map((row) => String(row[rowKey]));
  const chosen = new Set(selection?.keys);
  const choose = (some: readonly string[], isChosen: boolean) =>
    selection?.onChange([...selection.keys.filter((key) => !some.includes(key)), ...(isChosen ? some : [])]);
  const onPage = keys.filter((key) => chosen.has(key)).length;
  const look = ['zx-table', settings.tableSize, settings.tableBordered && 'bordered'].filter(Boolean).join(' ');
  return (
    <TableFrame label={`${subject}表格`}>
      <table className={look}>
        <colgroup>
          {selection && <col style={{ width: CHOICE_WIDTH }} />}
          {shown.map(({ width }, at) => (
            <col key={at} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className="choice" scope="col">
                <input
                  type="checkbox"
                  aria-label="选择本页全部"
                  checked={onPage === keys.length}
                  ref={(box) => {
                    if (box) box.indeterminate = onPage > 0 && onPage < keys.length;
                  }}
                  onChange={({ target }) => choose(keys, target.checked)}
                />
              </th>
            )}
            {shown.map((column, at) => (
              <th key={at} className={getCellClass(column)} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = String(row[rowKey]);
            return (
              <tr key={key} className={chosen.has(key) ? 'chosen' : undefined}>
                {selection && (
                  <td className="choice">
                    <input
                      type="checkbox"
                      aria-label={`选择第 ${index + 1} 行`}
                      checked={chosen.has(key)}
                      onChange={({ target }) => choose([key], target.checked)}
                    />
                  </td>
                )}
                {shown.map((column, at) => (
                  <td key={at} className={getCellClass(column)}>
                    {getCell(column, row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}

const PAGE_SIZES = [10, 20, 50, 100].map((value) => ({ value, label: `${value} 条/页` }));

interface PagerProps {
  readonly list: ListState;
  readonly total: number;
  readonly unit: string;
}

function TablePager({ list, total, unit }: PagerProps) {
  return (
    <div className="dt-pager">
      <span role="status">
        共 {total} {unit}
      </span>
      <PageButtons list={list} last={Math.max(1, Math.ceil(total / list.pageSize))} />
      <ChoiceInput
        aria-label="每页条数"
        value={list.pageSize}
        options={PAGE_SIZES}
        onChange={(size) => list.goTo(1, size ?? list.pageSize)}
      />
    </div>
  );
}

function PageButtons({ list, last }: { readonly list: ListState; readonly last: number }) {
  const { pageNum, pageSize } = list;
  const step = (page: number, label: string, icon: 'left' | 'right') => (
    <button
      type="button"
      aria-label={label}
      disabled={page < 1 || page > last}
      onClick={() => list.goTo(page, pageSize)}
    >
      <Icon name={icon} size="small" />
    </button>
  );
  return (
    <nav className="dt-pages" aria-label="分页">
      {step(pageNum - 1, '上一页', 'left')}
      {listPagesAround(pageNum, last).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            aria-label={`第 ${page} 页`}
            aria-current={page === pageNum ? 'page' : undefined}
            onClick={() => list.goTo(page, pageSize)}
          >
            {page}
          </button>
        ),
      )}
      {step(pageNum + 1, '下一页', 'right')}
    </nav>
  );
}
