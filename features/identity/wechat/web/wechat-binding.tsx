import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCommand } from '#platform/web/query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { getWechatBinding, unbindWechat } from '../wechat.contract.ts';
import { QrcodeDialog } from './qrcode-dialog.tsx';
import './wechat.css';

/** The WeChat binding of the account: a `<li>` of the personal centre with its text and button. */
export function WechatBinding() {
  const binding = useQuery(query(getWechatBinding));
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const unbind = useCommand(unbindWechat, {
    stale: [getWechatBinding],
    onDone: () => toasts.show('success', '微信已解绑'),
  });
  const isBound = binding.data?.isBound ?? false;
  const askUnbind = async () => {
    const body = '解绑后，这个微信不再收到提醒；可以随时重新绑定。';
    if (await confirm({ title: '解绑微信？', body, action: '解绑', isDangerous: true })) unbind.mutate({ body: {} });
  };
  return (
    <li>
      <div>
        <span className="text-3 small">微信</span>
        <p>
          {binding.isError ? '没有读取成功' : binding.data ? getText(binding.data) : '正在读取'}
          {binding.data?.isBound && !binding.data.isFollowing && (
            <span className="wx-note">已取消关注公众号，收不到提醒；重新关注后恢复。</span>
          )}
        </p>
      </div>
      {binding.isError && (
        <Button size="small" onClick={() => void binding.refetch()}>
          重试
        </Button>
      )}
      {binding.data && !isBound && (
        <Button size="small" onClick={() => setOpen(true)}>
          绑定微信
        </Button>
      )}
      {isBound && (
        <Button size="small" isBusy={unbind.isPending} aria-label="解绑微信" onClick={() => void askUnbind()}>
          解绑
        </Button>
      )}
      {isOpen && <QrcodeDialog onClose={() => setOpen(false)} />}
    </li>
  );
}

const getText = ({ isBound, bindTime }: { readonly isBound: boolean; readonly bindTime: string | null }): string =>
  isBound ? `已绑定（${bindTime?.slice(0, 10) ?? ''}）` : '尚未绑定';
