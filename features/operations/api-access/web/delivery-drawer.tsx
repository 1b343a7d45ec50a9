import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Drawer } from '#platform/web/ui/dialog.tsx';
import { PageButtons } from '#platform/web/ui/page-buttons.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type StatusLook, StatusTag } from '#platform/web/ui/validity-tag.tsx';
import {
  DELIVERY_RETENTION_DAYS,
  listDeliveries,
  redeliver,
  type Webhook,
  type WebhookDelivery,
} from '../contract/webhooks.ts';

const STATES: Readonly<Record<WebhookDelivery['state'], { readonly look: StatusLook; readonly words: string }>> = {
  waiting: { look: 'due60', words: '等待投递' },
  sent: { look: 'valid', words: '已送达' },
  failed: { look: 'expired', words: '未送达' },
};
const EVENTS: Readonly<Record<string, string>> = { 'records.changed': '记录变化', 'webhook.test': '测试' };
const PAGE_SIZE = 20;

function getDetail({ tries, httpStatus, tookMs, fault: error, nextTime }: WebhookDelivery): string {
  const parts = [
    `已尝试 ${tries} 次`,
    httpStatus === null ? '' : `对方回答 ${httpStatus}`,
    tookMs === null ? '' : `用时 ${tookMs} 毫秒`,
    // The response status is already displayed.
    httpStatus === null ? (error ?? '') : '',
    nextTime === null ? '' : `下次 ${nextTime}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function DeliveryItem({ delivery, canSend }: { readonly delivery: WebhookDelivery; readonly canSend: boolean }) {
  const again = useCommand(redeliver, {
    stale: [listDeliveries],
    onDone: () => toasts.show('success', '已安排重新投递'),
  });
  const { look, words } = STATES[delivery.state];
  return (
    <li className="aa-item">
      <div className="aa-head">
        <b>{EVENTS[delivery.event] ?? delivery.event}</b>
        <span className="text-3 small num">{delivery.createTime}</span>
        <StatusTag look={look} words={words} />
        {canSend && delivery.state !== 'waiting' && (
          <Button
            size="small"
            isBusy={again.isPending}
            aria-label={`重新投递 ${delivery.createTime} 的${EVENTS[delivery.event] ?? delivery.event}`}
            onClick={() => again.mutate({ params: { id: delivery.uuid } })}
          >
            重新投递
          </Button>
        )}
      </div>
      <p className="text-3 small">{getDetail(delivery)}</p>
    </li>
  );
}

/** Lists the deliveries of a webhook, newest first. */
export function DeliveryDrawer({ hook, onClose }: { readonly hook: Webhook; readonly onClose: () => void }) {
  const [pageNum, setPageNum] = useState(1);
  const asked = { query: { uuid: hook.uuid, pageNum, pageSize: PAGE_SIZE } };
  const found = useQuery({ ...query(listDeliveries, asked), placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <Drawer title="投递记录" onClose={onClose}>
      <p className="text-2 aa-url">{hook.url}</p>
      <QueryView query={found} subject="投递记录">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title="还没有投递记录"
              hint={`有变化或发送测试后会出现在这里，保留 ${DELIVERY_RETENTION_DAYS} 天。`}
            />
          ) : (
            <>
              <ul className="aa-list">
                {rows.map((delivery) => (
                  <DeliveryItem key={delivery.uuid} delivery={delivery} canSend={hook.isOn} />
                ))}
              </ul>
              <PageButtons pageNum={pageNum} pageSize={PAGE_SIZE} total={total} onTurn={setPageNum} />
            </>
          )
        }
      </QueryView>
    </Drawer>
  );
}
