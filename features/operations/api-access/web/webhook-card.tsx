import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Facts } from '#platform/web/ui/facts.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { CHANGE_KINDS } from '../contract/changes.ts';
import {
  listDeliveries,
  listWebhooks,
  removeWebhook,
  switchWebhook,
  testWebhook,
  type Webhook,
} from '../contract/webhooks.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { NewSecretDialog } from './token-dialogs.tsx';
import { AddWebhookDialog } from './webhook-dialog.tsx';

const getHost = (url: string): string => new URL(url).host;

function Actions({ hook, onLog }: { readonly hook: Webhook; readonly onLog: () => void }) {
  const confirm = useConfirm();
  const stale = [listWebhooks, listDeliveries];
  const test = useCommand(testWebhook, {
    stale,
    onDone: ({ state, fault: error }) =>
      state === 'sent'
        ? toasts.show('success', '对方已收到测试')
        : toasts.show('error', `测试没有送达：${error ?? ''}`),
  });
  const turn = useCommand(switchWebhook, {
    stale,
    onDone: (_answer, { body }) => toasts.show('success', body.isOn ? '回调已启用' : '回调已停用'),
  });
  const remove = useCommand(removeWebhook, { stale, onDone: () => toasts.show('success', '回调地址已删除') });
  const ask = async () => {
    const body = '不再投递，投递记录一并删除。';
    if (await confirm({ title: `删除回调 ${getHost(hook.url)}？`, body, action: '删除', isDangerous: true }))
      remove.mutate({ params: { id: hook.uuid } });
  };
  return (
    <div className="row gap-8 wrap" role="group" aria-label={`${hook.url} 的操作`}>
      <Button
        size="small"
        isBusy={test.isPending}
        busyLabel="发送中"
        onClick={() => test.mutate({ params: { id: hook.uuid } })}
      >
        发送测试
      </Button>
      <Button size="small" onClick={onLog}>
        投递记录
      </Button>
      <Button
        size="small"
        isBusy={turn.isPending}
        onClick={() => turn.mutate({ body: { uuid: hook.uuid, isOn: !hook.isOn } })}
      >
        {hook.isOn ? '停用' : '启用'}
      </Button>
      <Button size="small" kind="text" isBusy={remove.isPending} onClick={() => void ask()}>
        删除
      </Button>
    </div>
  );
}

function HookItem({ hook, onLog }: { readonly hook: Webhook; readonly onLog: () => void }) {
  return (
    <li className="aa-item">
      <div className="aa-head">
        <b>{hook.url}</b>
        <StatusTag look={hook.isOn ? 'valid' : 'unknown'} words={hook.isOn ? '使用中' : '已停用'} />
      </div>
      {hook.offReason && (
        <p className="alert w">
          <Icon name="triangle" />因{hook.offReason}而停用。修好后启用，停用期间的变更会继续投递。
        </p>
      )}
      <Facts
        className="aa-facts"
        rows={[
          ['记录类别', hook.kinds.map((kind) => CHANGE_KINDS[kind].label).join('、')],
          ['登记', hook.createTime.slice(0, 10)],
          ['连续失败', `${hook.failures} 次`],
        ]}
      />
      <Actions hook={hook} onLog={onLog} />
    </li>
  );
}

/** Lists the webhooks of the enterprise, with actions to add, test and disable them, and their deliveries. */
export function WebhookCard({ canAdd }: { readonly canAdd: boolean }) {
  const hooks = useQuery(query(listWebhooks));
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [shown, setShown] = useState<Webhook | null>(null);
  return (
    <Card
      title="回调地址"
      note="记录变化后通知您的软件，一般在几秒内"
      more={
        canAdd && (
          <Button onClick={() => setAdding(true)}>
            <Icon name="plus" />
            登记回调地址
          </Button>
        )
      }
    >
      <QueryView query={hooks} subject="回调地址" shape="rows">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="还没有回调地址"
              hint="登记后，所选类别的记录有变化时，本平台向这个地址发送带签名的通知。"
            />
          ) : (
            <ul className="aa-list">
              {rows.map((hook) => (
                <HookItem key={hook.uuid} hook={hook} onLog={() => setShown(hook)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdding && <AddWebhookDialog onClose={() => setAdding(false)} onMade={setMade} />}
      {made && (
        <NewSecretDialog
          title="签名密钥已生成"
          secret={made}
          hint="收到通知时用它核对请求头 webhook-signature，确认通知来自本平台。"
          onClose={() => setMade(null)}
        />
      )}
      {shown && <DeliveryDrawer hook={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}
