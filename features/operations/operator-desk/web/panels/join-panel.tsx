import { listPendingJoinRequests } from '#features/enterprise/enterprise/contract/certification-review.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { useWaitingListState, WaitingItemsCard } from '#platform/web/console/waiting-panel.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';

type Join = ResultOf<typeof listPendingJoinRequests>['rows'][number];

const Owner = ({ row }: { readonly row: Join }) =>
  row.hasOwner ? <span className="tag">等负责人答复</span> : <span className="tag r">没有可答复的负责人</span>;

/** Lists requests to join an enterprise; its owner decides, or an operator if there is no owner. */
export function JoinPanel() {
  const list = useWaitingListState();
  const rows = useStickyQuery(listPendingJoinRequests, { query: list.query });
  return (
    <WaitingItemsCard<Join>
      subject="加入企业的申请"
      unit="件"
      list={list}
      query={rows}
      rowKey="uuid"
      hint="有人申请加入企业而负责人还没有答复时，会列在这里。"
      columns={[
        { title: '企业', render: (_value, row) => <b>{row.entName}</b> },
        { title: '申请人', width: 160, dataIndex: 'userName' },
        { title: '说明', render: (_value, row) => <span className="od-text">{row.note || '未填'}</span> },
        { title: '状态', width: 190, render: (_value, row) => <Owner row={row} /> },
        { title: '申请时间', width: 170, className: 'num no-wrap', dataIndex: 'createTime' },
      ]}
      renderItem={(row) => (
        <div className="desk-item">
          <b>{row.entName}</b>
          <span className="od-text">
            {row.userName}：{row.note || '没有说明'}
          </span>
          <span className="od-line">
            <Owner row={row} />
            <small className="text-3 num">{row.createTime}</small>
          </span>
        </div>
      )}
    />
  );
}
