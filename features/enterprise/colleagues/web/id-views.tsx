import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '#platform/web/console/data-table.tsx';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useListState } from '#platform/web/use-list-state.ts';
import { type IdView, listIdViews } from '../colleagues.contract.ts';

function Viewer({ view: { viewer, byWhat } }: { readonly view: IdView }) {
  return (
    <span>
      {viewer ?? '已注销用户'} {byWhat && <small className="text-3">{byWhat}</small>}
    </span>
  );
}

/** Lists accesses to full ID numbers, for the owner, who is responsible for the personal data of the enterprise's people. */
export function IdViews() {
  const list = useListState();
  const views = useQuery({ ...query(listIdViews, { query: list.query }), placeholderData: keepPreviousData });
  return (
    <Card title="证件号码查看记录">
      <DataTable<IdView>
        subject="证件号码查看记录"
        unit="次"
        list={list}
        query={views}
        rowKey="uuid"
        columns={[
          { title: '时间', width: 180, className: 'num no-wrap', render: (_value, { time }) => time },
          { title: '查看人', width: 200, render: (_value, view) => <Viewer view={view} /> },
          { title: '人员', width: 160, render: (_value, { personName }) => personName },
          { title: '原因', render: (_value, { reason }) => reason },
        ]}
        renderItem={(view) => (
          <div className="co-view">
            <b>{view.personName}</b>
            <span>{view.reason}</span>
            <span className="text-3 num">
              <Viewer view={view} />，{view.time}
            </span>
          </div>
        )}
        empty={<EmptyState title="还没有人查看完整证件号码" hint="每次查看都会记下查看人和原因。" />}
      />
    </Card>
  );
}
