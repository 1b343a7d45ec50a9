import type { UseQueryResult } from '@tanstack/react-query';
import { Pagination, type PaginationProps, Table, type TableProps } from 'antd';
import { type Key, type ReactNode, useEffect, useRef } from 'react';
import type { Page } from '#platform/contract/route.ts';
import type { CallError } from '../call-error.ts';
import { useMedia, useSettings } from '../state/settings-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { ErrorState, NoMatch, Skeleton } from '../ui/states.tsx';
import type { ListState } from '../use-list-state.ts';
import { ChoiceInput } from './choice-input.tsx';

export interface DataTableProps<Row extends object> {
  /** The noun of the listed records, for sentences: 证书. */
  readonly subject: string;
  /** The measure word: 本, 人, 个. */
  readonly unit?: string;
  readonly list: ListState;
  /** `useStickyQuery(listThings, { query: list.query })`. */
  readonly query: UseQueryResult<Page<Row>, CallError>;
  readonly rowKey: keyof Row & string;
  /** The table columns. On a narrow screen, columns with a key are shown beside the name, for example the expiry date. */
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** Renders one row of the list that replaces the table below 768 px. */
  readonly renderItem: (row: Row) => ReactNode;
  /** Shown if there are no records at all: an EmptyState with one button. */
  readonly empty: ReactNode;
  /** Batch actions for chosen rows; if omitted, rows cannot be chosen. */
  readonly selection?: {
    readonly keys: readonly Key[];
    readonly onChange: (keys: readonly Key[]) => void;
    readonly actions: ReactNode;
  };
}

const SIZES = { default: 'middle', middle: 'middle', small: 'small' } as const;

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

/**
 * Mends two things of antd's table that its properties cannot: its measuring row, a hidden one that repeats the head, including its
 * checkbox, must not be reached by Tab; and a table wider than its card must be scrolled by keyboard, which browsers before
 * Chromium 130 allow only if the part that scrolls can be focused.
 */
function useAccessibleFrame(label: string) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const row of frame.current?.querySelectorAll('.ant-table-measure-row') ?? []) row.setAttribute('inert', '');
  });
  useEffect(() => {
    const content = frame.current?.querySelector('.ant-table-content');
    if (!content) return undefined;
    const attributes = Object.entries({ role: 'group', 'aria-label': label, tabindex: '0' });
    const observer = new ResizeObserver(() => {
      const isWider = content.scrollWidth > content.clientWidth;
      for (const [name, value] of attributes)
        if (isWider) content.setAttribute(name, value);
        else content.removeAttribute(name);
    });
    observer.observe(content);
    if (content.firstElementChild) observer.observe(content.firstElementChild);
    return () => observer.disconnect();
  }, [label]);
  return frame;
}

/** Below this width the sticky action column would cover the last columns. */
const NARROW_QUERY = '(max-width: 1279.98px)';

function keyedFirst<Row extends object>(columns: DataTableProps<Row>['columns']): DataTableProps<Row>['columns'] {
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

function RowTable<Row extends object>({ subject, rows, rowKey, columns, selection }: RowsProps<Row>) {
  const frame = useAccessibleFrame(`${subject}表格`);
  const { settings } = useSettings();
  const isNarrow = useMedia(NARROW_QUERY);
  const chosen: TableProps<Row> = selection
    ? {
        rowSelection: {
          selectedRowKeys: [...selection.keys],
          onChange: (keys) => selection.onChange(keys),
          // antd's own label is English in every locale.
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
          getCheckboxProps: (row) => ({ 'aria-label': `选择第 ${rows.indexOf(row) + 1} 行` }),
        },
      }
    : {};
  return (
    <div ref={frame} className="wide-form">
      <Table<Row>
        {...chosen}
        rowKey={rowKey}
        columns={isNarrow ? keyedFirst(columns) : columns}
        dataSource={[...rows]}
        pagination={false}
        size={SIZES[settings.tableSize]}
        bordered={settings.tableBordered}
        className={`zx-table ${settings.tableSize}`}
        scroll={{ x: 'max-content' }}
      />
    </div>
  );
}

const PAGE_SIZES = [10, 20, 50, 100].map((value) => ({ value, label: `${value} 条/页` }));

const TURNS: { readonly [K in string]?: ReactNode } = {
  prev: <Icon name="left" size="small" />,
  next: <Icon name="right" size="small" />,
  'jump-prev': '…',
  'jump-next': '…',
};

/**
 * Renders arrows with our own icons, because those of antd are announced by their English names. The title of the surrounding item
 * describes the action.
 */
const pagerItem: PaginationProps['itemRender'] = (_page, type, original) =>
  TURNS[type] === undefined ? original : <span className="ant-pagination-item-link">{TURNS[type]}</span>;

function TablePager({
  list,
  total,
  unit,
}: {
  readonly list: ListState;
  readonly total: number;
  readonly unit: string;
}) {
  return (
    <div className="dt-pager">
      <span role="status">
        共 {total} {unit}
      </span>
      <Pagination
        current={list.pageNum}
        pageSize={list.pageSize}
        total={total}
        showSizeChanger={false}
        itemRender={pagerItem}
        onChange={(page) => list.goTo(page, list.pageSize)}
      />
      <ChoiceInput
        aria-label="每页条数"
        value={list.pageSize}
        options={PAGE_SIZES}
        onChange={(size) => list.goTo(1, size ?? list.pageSize)}
      />
    </div>
  );
}
