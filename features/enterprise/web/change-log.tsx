import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableProps } from 'antd';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { FilterBar } from '#platform/web/console/filter-bar.tsx';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type EnterpriseChange, listChanges } from '../contract.ts';
import { writeLogged } from './format.ts';

const SOURCES = { user: '手工修改', platform: '平台同步', operator: '运营修改' } as const;

const sourceOptions = Object.entries(SOURCES).map(([value, label]) => ({ value, label }));

function Values({ change }: { readonly change: EnterpriseChange }) {
  return (
    <div className="log-values">
      {change.oldValue === null ? (
        <span className="t3">未填</span>
      ) : (
        <del>{writeLogged(change.field, change.oldValue)}</del>
      )}
      <span aria-hidden="true">→</span>
      <span className="sr">改为</span>
      <span className="log-new">{writeLogged(change.field, change.newValue)}</span>
    </div>
  );
}

const COLUMNS: NonNullable<TableProps<EnterpriseChange>['columns']> = [
  { title: '时间', dataIndex: 'changeTime', width: 170, className: 'num nw' },
  { title: '字段', dataIndex: 'fieldLabel', width: 150 },
  { title: '变更内容', width: 500, render: (_value, row) => <Values change={row} /> },
  { title: '来源', width: 100, render: (_value, row) => SOURCES[row.source] },
  { title: '操作人', width: 120, render: (_value, row) => row.userName ?? '系统' },
];

/** Every change of a field, newest first (C-088). */
export function ChangeLog() {
  const list = useListState(10);
  const changes = useQuery({ ...query(listChanges, { query: list.query }), placeholderData: keepPreviousData });
  return (
    <Card title="变更记录" note="每个字段的改动都会留痕">
      <FilterBar list={list} choices={[{ name: 'source', all: '全部来源', options: sourceOptions }]} />
      <DataTable<EnterpriseChange>
        subject="变更记录"
        list={list}
        query={changes}
        rowKey="uuid"
        columns={COLUMNS}
        renderItem={(row) => (
          <div className="log-item">
            <div className="row between g8">
              <b>{row.fieldLabel}</b>
              <span className="t3 sm nw">{row.changeTime.slice(0, 16)}</span>
            </div>
            <Values change={row} />
            <span className="t3 sm">
              {SOURCES[row.source]}，{row.userName ?? '系统'}
            </span>
          </div>
        )}
        empty={<EmptyState title="还没有变更记录" hint="修改企业信息后，这里会显示改前和改后的内容。" />}
      />
    </Card>
  );
}
