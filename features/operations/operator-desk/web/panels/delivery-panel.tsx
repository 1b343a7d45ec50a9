import {
  type FailedDelivery,
  listFailedDeliveries,
  resolveFailedDelivery,
} from '#features/operations/maintenance/contract/deliveries.ts';
import { formatMessageTopic } from '#features/operations/maintenance/contract/stored-names.ts';
import { useWaitingListState, WaitingItemsCard } from '#platform/web/console/waiting-panel.tsx';
import { useCommand } from '#platform/web/query.ts';
import { hasPermission } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { listOperatorBacklog } from '../../operator-desk.contract.ts';

const CHANNELS = { sms: '短信', mail: '邮件', wechat: '微信' } as const;

interface RowProps {
  readonly row: FailedDelivery;
}

function Settle({ row }: RowProps) {
  const session = useSession();
  const settle = useCommand(resolveFailedDelivery, {
    stale: [listFailedDeliveries, listOperatorBacklog],
    onDone: () => toasts.show('success', '已记为处理过'),
  });
  if (!hasPermission(session, ['system:data:edit'])) return null;
  return (
    <Button
      size="small"
      isBusy={settle.isPending}
      aria-label={`已处理：发给 ${row.recipient} 的${CHANNELS[row.channel]}`}
      onClick={() => settle.mutate({ body: { uuid: row.uuid } })}
    >
      已处理
    </Button>
  );
}

const Error = ({ row }: RowProps) => (
  <span className="od-stack">
    <span className="od-text">{row.fault ?? '没有说明'}</span>
    <small className="text-3">
      {formatMessageTopic(row.topic)}，试过 <span className="num">{row.tries}</span> 次
    </small>
  </span>
);

/** Lists messages that no provider accepted. Their content is no longer stored, so the recipients have to be informed in another way. */
export function DeliveryPanel() {
  const list = useWaitingListState();
  const rows = useStickyQuery(listFailedDeliveries, { query: list.query });
  return (
    <WaitingItemsCard<FailedDelivery>
      subject="没有送达的消息"
      unit="条"
      list={list}
      query={rows}
      rowKey="uuid"
      hint="短信、邮件或微信消息多次发送失败后，会列在这里。"
      columns={[
        { title: '方式', width: 80, render: (_value, row) => CHANNELS[row.channel] },
        { title: '收件人', width: 180, className: 'num', dataIndex: 'recipient' },
        { title: '原因', render: (_value, row) => <Error row={row} /> },
        { title: '时间', width: 170, className: 'num no-wrap', dataIndex: 'createTime' },
        { title: '操作', width: 100, render: (_value, row) => <Settle row={row} /> },
      ]}
      renderItem={(row) => (
        <div className="desk-item">
          <b>
            {CHANNELS[row.channel]} {row.recipient}
          </b>
          <Error row={row} />
          <span className="od-line">
            <small className="text-3 num">{row.createTime}</small>
            <Settle row={row} />
          </span>
        </div>
      )}
    />
  );
}
