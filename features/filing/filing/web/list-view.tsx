import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FILING_KIND_LABELS } from '#domain/filing/kinds.ts';
import { FILING_STATE_LABELS } from '#domain/filing/states.ts';
import { useStandardName } from '#features/standards/standards/web/standards.web-api.ts';
import { DataTable, type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { query } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import type { FilingSummary } from '../contract/fields.ts';
import { listFilings } from '../filing.contract.ts';
import { FilingItem, formatFilingTarget, NextStep, StateTag } from './filing-item.tsx';
import { getFilingAddress } from './filing-views.ts';

const getOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const CHOICES = [
  {
    name: 'state',
    all: '全部状态',
    options: [
      { value: 'open', label: '办理中' },
      { value: 'over', label: '已结束' },
      ...getOptions(FILING_STATE_LABELS),
    ],
  },
  { name: 'kind', all: '全部类型', options: getOptions(FILING_KIND_LABELS) },
  {
    name: 'due',
    all: '下一步期限',
    options: getOptions({ overdue: '已过期限', week: '7 天内', month: '30 天内' }),
  },
];

const COLUMNS: DataTableColumns<FilingSummary> = [
  {
    title: '申报',
    width: 240,
    fixed: 'left',
    render: (_value, row) => (
      <Link to={getFilingAddress(row.uuid)}>
        <b>{row.name}</b>
      </Link>
    ),
  },
  { title: '类型', width: 100, render: (_value, row) => FILING_KIND_LABELS[row.kind] },
  { title: '资质和等级', width: 220, render: (_value, row) => formatFilingTarget(row) },
  { title: '状态', width: 120, render: (_value, row) => <StateTag row={row} /> },
  { title: '下一步', width: 200, render: (_value, row) => <NextStep row={row} /> },
  { title: '受理机关', width: 200, render: (_value, row) => row.acceptOrg ?? '待核对' },
  { title: '负责人', width: 110, render: (_value, row) => row.ownerName ?? '未指定' },
];

const EMPTY = (
  <EmptyState
    title="还没有申报"
    hint="在模拟受理校验的报告里点“由此建立申报”，报告会按当时原样固定；也可以在这里新建。"
  />
);

/** Shows that the list is filtered by a standard, for users who come from the page of a qualification. */
function OfStandard({ code, onClear }: { readonly code: string; readonly onClear: () => void }) {
  const nameOf = useStandardName();
  return (
    <p className="fl-of">
      只列出“{nameOf(code)}”的申报
      <button type="button" className="lnk" onClick={onClear}>
        查看全部
      </button>
    </p>
  );
}

/** Shows every filing by the due date of its next step; rendered as a list on phones. */
export function FilingListView({ list }: { readonly list: ListState }) {
  const found = useQuery({ ...query(listFilings, { query: list.query }), placeholderData: keepPreviousData });
  const code = list.filters['standardCode'];
  return (
    <section className="card" aria-label="申报列表">
      {code !== undefined && <OfStandard code={code} onClear={() => list.set({ standardCode: '' })} />}
      <FilterBar list={list} search="名称、资质或受理机关" choices={CHOICES} />
      <DataTable<FilingSummary>
        subject="申报"
        unit="件"
        list={list}
        query={found}
        rowKey="uuid"
        columns={COLUMNS}
        renderItem={(row) => <FilingItem row={row} />}
        empty={EMPTY}
      />
    </section>
  );
}
