import { stripSampleMark, stripSampleMarks } from '#domain/text/sample-mark.ts';
import { SUBJECT_KIND_LABELS, USE_KIND_LABELS } from '#domain/use-calendar/use.ts';
import { DataTable, type DataTableColumns } from '#platform/web/console/data-table.tsx';
import { ExportList } from '#platform/web/console/export-list.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { ListState } from '#platform/web/use-list-state.ts';
import type { UseRow } from '../contract/fields.ts';
import { exportUses, listUses } from '../use-calendar.contract.ts';
import { RemainingTime, UseActionButtons, type UseActions, UseConflictList, UseItem, UseKindTag } from './use-item.tsx';
import { formatPeriod, PHASE_LABELS } from './use-words.ts';

const getOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const CHOICES = [
  { name: 'kind', all: '全部用途', options: getOptions(USE_KIND_LABELS) },
  { name: 'subjectKind', all: '全部对象', options: getOptions(SUBJECT_KIND_LABELS) },
  { name: 'phase', all: '全部状态', options: getOptions(PHASE_LABELS) },
  { name: 'conflict', all: '有无冲突', options: [{ value: 'any', label: '只看有冲突的' }] },
];

const getColumns = (actions: UseActions): DataTableColumns<UseRow> => [
  {
    title: '对象',
    width: 168,
    fixed: 'left',
    render: (_value, row) => (
      <>
        <b>{stripSampleMark(row.subjectName)}</b>
        {!row.isSubjectThere && <span className="tag g">已不在档案中</span>}
      </>
    ),
  },
  { title: '用途', width: 96, render: (_value, row) => <UseKindTag row={row} /> },
  {
    title: '用于何处',
    width: 200,
    render: (_value, row) => (
      <span className="uc-where">
        {stripSampleMark(row.title)}
        {row.role !== null && <span className="text-3 small">{row.role}</span>}
        {row.isLocked && <span className="tag b">锁证</span>}
      </span>
    ),
  },
  {
    key: 'end',
    title: '期间',
    width: 196,
    render: (_value, row) => (
      <span className="uc-where">
        <span className="num">{formatPeriod(row)}</span>
        <RemainingTime row={row} />
      </span>
    ),
  },
  {
    title: '冲突',
    width: 300,
    render: (_value, row) =>
      row.conflicts.length === 0 ? (
        <span className="text-3">无</span>
      ) : (
        <UseConflictList list={stripSampleMarks(row.conflicts)} />
      ),
  },
  {
    title: '操作',
    width: 112,
    fixed: 'right',
    render: (_value, row) => <UseActionButtons row={row} actions={actions} />,
  },
];

/** Lists all uses, running uses first; shown as a list on phones. */
export function UseListView({ list, actions }: { readonly list: ListState; readonly actions: UseActions }) {
  const uses = useStickyQuery(listUses, { query: list.query });
  return (
    <section className="card" aria-label="使用登记列表">
      <FilterBar
        list={list}
        search="姓名、证书或用途"
        choices={CHOICES}
        tools={<ExportList call={exportUses} filters={list.query} />}
      />
      <DataTable<UseRow>
        subject="使用登记"
        unit="条"
        list={list}
        query={uses}
        rowKey="id"
        columns={getColumns(actions)}
        renderItem={(row) => <UseItem row={row} actions={actions} />}
        empty={
          <EmptyState
            title="还没有使用登记"
            hint="项目中填了项目经理和技术负责人的，会自动出现在这里；投标、申报和借出原件请在此登记。"
          />
        }
      />
    </section>
  );
}
